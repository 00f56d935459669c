/** Shipped lists of openings by name, compressed. */

interface PackedBallotList {
  readonly variant: string;
  /** One opening per line, its moves or a FEN; raw deflate in base64. */
  readonly deflated: string;
}

export const BALLOT_LISTS: Readonly<Record<string, PackedBallotList>> = {
  'english-3move': {
    variant: 'english-draughts',
    deflated:
      'bZVLdsQgDAT3OcVcwO+NhMBwszl+bPORuvGSCpSgpXHaIemjcsj5yUf7a74sa6n3UtJP1UHFv9ePfA8xBhmAvIACQB2kG/iVEpZMXCFxhcQV0kuFhh' +
      'UaVmjwqAUygFDBUGgoNBYaC20KN+AV9AsVrmXBJVYYIAOQF/BUsNHrUWEuCy7X+QjC+YrnQ5+MJ8F4Emz2yX6aHLSgxNgXuLKqAxgewFiNYzWM1Tg2' +
      '49gMYnvyHkGch3wB3CED6BImaOlPcXLPPXgrF6qbt27eOfuDhJSdNKj0gJMBVAq9ABJfYOw19tpmsRfLM+rx0AVOBnC7vUudLG9en7qhmeBksBo5gW' +
      'sXyUGrrFXWKmt10+rUtkCuruX7SzxIgvmY4GRwjy0AKJRwPDIPQ+ZhyFvr82zadTlzEpuWuWkTjCeKZ1kPEQA9KAQGACTKEmWJhpbJlrZsaYsHFb0h' +
      '3AD6NxhIDzeSWOkJk7wN7jvB0sa0xbOMkh5urLzi7q8uPu4CoDJYVymc/wRSLvckylZlq7JV3ySVJZUl9T4zggzELYktiS3Yw7L1cBHSXvGX5/vZyf' +
      'ysCYDKACzz9yAAxouU41eOXyF+OjMKKaTre/RtT932VNyTtj1p2xOfqf6qKwkF0P/D/gM=',
  },
  'english-2move': {
    variant: 'english-draughts',
    deflated:
      'Vc/BCcAwDEPRe6foAoVIcd1k/8VKgoPl27/ogeaDfhMPvmvuZMkR2UvOSNNkW2kpWAqWM8uZxQwtd9nj9F5GW+nYvnEgmrXH6V57nrbSy4SYEBNiQk' +
      'yICTFRTRfTxXQxXUwXx49DcSgOxaE4FIfp/A==',
  },
  'russian-table': {
    variant: 'russian-draughts',
    deflated:
      'vV1LkusqDJ33KrIAe5DEdrru8G7ijhN/l5DlP9vY+PARSEC9SVdKqI/Fx0gcBH4/60/z897+3j5d/W7x9+3zqN/P2/tVfzpKfnvf68/jNnR138Z1Rp' +
      '9ODzofAkfp9Ayc+VlPTah0aW4TgUAh7/rqf43S8VkPzVHH6VGPz9vnt36/IjpuW7k6roWuztLVs0+Hwt/lt0/zHdaWfH29+KqmQ/Od1rZi6Iyv70zo' +
      'eOWuzdAjt+VRz09/6fpff//8ez+rd1t9HlV/r/pnNTyq8V6Nz2p6VPO9mp/V8vjz9/2qPl31+a36VzV01fBbja9q6qrpt5pf1dJVy+/PPyZWCKgRYm' +
      '12ebFauV0kVqJdbjWLYbWXdSXsOpusGFZSHZvgEDuxVqBVM4jVcsdqHCvQWGKs1a7QEJNhYdvn2hUcXztcDpZlGtilgYYm0PYtq714WAjUpGKJ+jGG' +
      '9SpXR7IfS2L5xoQcKzYm1gZJn7+0r0OPvXvpzfv1rRGdmXL0xnGdOaazBHX2qCryLCs+0qX4dIxNMB5Z44jejLCcaGWzc4LSscXf+CxX0yi1njJClD' +
      'e3lNyIK1UptJvCN0rxKdhuE9gzthcmyudXPXWGHGsE0eih6Y5uNRzX9yB9JpZgBT2q152uU1ru7OnHSpulCCw1e+7WlbALq1kGC2a8kljRmdia7rb5' +
      'zDO+WqKOd06U9eRFRkwslhe8J0R/Beyigu8yWFZUei8Y4d6zVwSIxYjY2P3IxmL0IztaNqtZyC667UtEyyXt6i6sWGTE6EfC123ch+YI0GNPlx8+NH' +
      'f/bJbu/nykSpst4hi6r465MCZaAGEGv71c0YERx6F8tWfpbPliMm4oV/j9zs31yEZdFt7ezy1i2lmtiI6KPlBneNS9wWp5cJSOaoHe5HEm06rZJ1kx' +
      '3+13Rfg8vsMZr/UQ7fYYJ4I9ql+8pWv79BcLRuooBOFY5M0DQix6Ps/AspiUfCzvu0uvkCRzMG91Go2v7qKVWxufg3l1lPSjHIvuR1Z7ZWOVHBNhoM' +
      'aP5V9XcNcCHKy0sRrEErZ9ChbV9uz4nV3H1HXYXbjeScAy1xXPrDraWMljgsASzl9xLMoPocdT/tn1hODbKbny4SoOInUOHx7CNzgI1FHMSN9+t52s' +
      '3f/3Do6r48QIR/Sk9rz2vaEj4uuBS+ppLmk6I6yeYJQwCuuBV+od5uhjPmuEdphN+eh77mhGSSC5je13rdfy+Gp+rbdZpK31hrP1JsKq6WSsVqtU/L' +
      'vvqJKlai8V7Xd1MBZzS5Vty289v/ijnMmCpLwxPC8txGLM7jKs6Ox+TqGr3yw0851YbUGsV5ansOuYP4t6sJLHF9Qxe6wSdvGiU7Ify2GVeIeI9iqD' +
      'FWYls+ooebdDbZ+KRbVXFlZ43z2/vSzWKKu9BFhdrL0MVvIZZSUZcyH6veHye4bc9faOXDEynlLlRXePSpYOKqvI8fMQudyWxvbhurR3Sk9+xLZ5Nr' +
      'OHXPlo1l3Lgasy2KIF+bh2swejCYMd20unZtcHq1ymzJVjvGYwaBvjZrS8W6qyjfrTqgFyvvqnK7liYZ/cyIOjdBR3xh2j/NUYGyuaG5KFZeUL7Vjr' +
      'i1YiV4uDFUsCyMHKrWNTqI58v7j1oywvJ9hehXJ8WFgtN34W2hXcAVmxMvI5nDoWyA2xsFLZNxGWaJ4olC8kq2Mstkxqr7YgFsF8IhbBCrJjSwYWMz' +
      'vDh5WSuUB5PM16WKXab/vk1x6Tt5TCnAhM5fk1G+ItVWyIjmUGcxeMeq5VuvhKIefIE0EMzR5ddl8LWcWAbjSh5aNPrnLcB8gyp3RUBvm7PXYYLR1l' +
      'M6UzEzZAjpiRHW7pnO2w1R0tNH9vCFtUtXN53jHj1ZkInf71XePHwIg3GZw2ZUYlsZjsBgNL4rEFdklnm6BdPC+baJfl/YsxXiwsbg7Rs9xqPYLVSV' +
      'bYDKwS/UhjWYnMgtX6SxaNb3BFVlURLKrhvXbRQNSYeJGRl067KrDai2CJIvtUrEA/3kushORYdjXz7SLGvVrAZLFUPl93sS3Xya/dQ+q9JJ/cOKnn' +
      '6oy7DkY6gy9D5wN8jdYZAAFYJI/O5DzdykXS8vmMaIZORVJ26dLYaOZvo17HjthvPb5InSM+CupgnGiUtvt+3/O7xVbddzF1BmCdrP1BSj478uXQP7' +
      'KusO7ObzzlZ3Bebin2uBPfnfHg3ibckS3iaoRYwVkl9sZJZgI5Vhvjq1vpGb0Af9dmntFLt4tYZ+ppk8c9tHG+k50p9ZuDxcy2l2ExeAy5XcGxKq5j' +
      'eKzGeIxfAW9dhhOJYUk4t3SswLjPzeCKY6W9Q7RdDe90Qkod24JYNOfGxqL3FPvrDN3l56eOkhtME5ZCVo4RiVA6+76YTwdYKku+5QqZeUwBHYynlA' +
      '4yMocE6jXe6+FhMDWoo3OCJt/TB/vpRuls74ceWUVhHbd9rL1CSz44loP8tjiMFeq4PW5l6g9mey5Efy12X1ByTz9690zHNjTW01mtCFbmPOOwR8J9' +
      'TlZ+WTGsQnXk5XpIsNjxWxm2jV72BhgMYXsdWAn71fIclAS7Mv1YYv5PLlY4fstiFON5Nnz2m3uSUMRqrXAF8g5iWFJ2km9XoTo+IuNL3l7BOUdvyy' +
      'e2fcDjbdEEePKAzhjTUZyIYsowK2o0d+jc83SzqXPslO27e4T8hvcfuDo98b+Dk4sf1qFwoKa2fGuZez2d8aars1w6Rul87RVe8t74bezQDXBrFaWD' +
      '90wEdHTm10js9BHyoxeslvTqoJ0qQlQRGZ5YUHXnjnupT0vCCnJejPeRzcURWMJ4InWeaAtiEWtGlb6T6zsiWIEJWozFvV9MXEfG+Dr8dlOuvQrkJ6' +
      'VipdRRznkF26tUHUPBV1Y/lh8TsThaOL4y20s0T+TdJWViFeMbcSIU842U3xv2c2pqDxF1dBTjlY+EHJmUnqGj8u8jOjvbMjr7gOi3McrDOEJFUsr/' +
      'W/Zo+ejIB18dx8M2Q4In/lZLFifK0HHccmVg/eA9X8QtnWfMsrNmER14IrHTR+Ko/T7LKkTTWWMYCaJ8hB505Eccqv5XMprlWfLx+56Yu0ZsLPqUlh' +
      'crxvhYsxIDS3xyj4fFu3NBgiWZxQvkV2VhpbMh/PFVIuM+ESvGYCi4MsyKB0t6okOCxWaPiDpKc8hY7UXU8W9y2+fVkb37l4oVY6J446slV5h5Y7Uh' +
      'V5iJ4971e7PjD3EPayT2sEZif8qVIz56/gVytTACQjlGUpZ8MeVHXRx9OG33o3L68VzkAOwY5G15dPTt78PjioMmH8umIggdlUweFkw9yyhV+U3jdY' +
      'cXZqgpG4xS13Lrib3B6916M4Kb4H6LxbnfQutg9K2jS5/cYMS441V6upCBJczmEs7TMWaLnqejNyknYvHYO8kc9lsQK8a4lZgPu+icL2fJGD6SzWzJ' +
      '6hhiMc7EqRLMlhcrYUedjcWODX11TI1ZY+3FZ5DOTszNmiKxktveZ1dGjM/OTipgF2O32cDq8jLD3ElCcHYI/R56Y+CADImOiQbCr5q/bxPcG2Xh61' +
      'J1Y9Rw8U0/I5x3Ux4ecq+NUsQEyRF9aL7p0/2M5p6aPot3Rl6awyJLFUOn40HrNJ/a/dQ8y7uN6Ki2UhnteKMW/D6e/jbzzmdaZ7VQR51hHS+O9ws0' +
      'qKN6/A3f+3GfhbeJwd2tnv9V9Y2O5vRcExpLnq8qt4vBYsjsEmB1Be3qCjM1AeqOwYiscCRWOAqVYMkZkZBd4bz2FCw+W8DDiuWa+LCE3jiI5fajZG' +
      'WS3vYpWKntFc0j63Lsip1PsK7MCEa0D8FqQtBelF14dCJ394HGYue3xbAY4971e8iPzHADwezwDhgFDDZjYsuHk79AuXoi8hcTeOnB/m1EYfsd8Nu3' +
      '9voXqbNHVZ5SFeWpu58w2whvLzh2+mCfTvFosz/i88tN/OM8piMx7v/EVp3OPUQLZzrbbeqMOsIX9AwOS+U6uTpjuz99y2jzlB53hBL4eDvo7MShLg' +
      '/FGvUJ0cTmtZuMTCY2Fj9DwY+VmVHblJi9sOFT7oDIworWUZAtz8RKz0pnYMnX4+xMudy9wMAXHOnoa4Mrsu/jYEky3P2XeUnv90/EEkUAPqxXotcG' +
      'rPzM+1LvtomVtJ+eYld0/jobS3hDrwSL3jt1fR2eR9Mxy9L8IHeAd3VOyC/AXpWrM5hRg1U6BUsxY9u4KdT5378c9tC4SacNxZOLl4O518vj+DIy3E' +
      'yKv43vurjy6WpZz+3xOifN+l/qhnnUwf7AnTzcbcVTgmcu3NXu3uhXy8frhgpDPvnibW/p6JQioxmfie8lsjIMrMysDMeukliSSJK6OrLAjmZ6HRlY' +
      'xK1KhbBofjEVi5FJkdWP1FWbGbnUzjUJiednSazM3b4gVmyXO1jHbD7DaK+cnUN6TGS2V2ZkpFOzs3aTfVjZkZFy2bm7o0GspExDwGK0vbVns/jysl' +
      'GuORItARbEI0cEjCxM7ufyutpLK/nkyM2dPyPqQ6YH7UH5QMjHk3Oy5HNIfkWPLuZEsE2LwzaZEvuJc4u/j5sTMMd82vPHKZ0jS43QUTnmGPUs8OU/' +
      'rBfK1Y3uyv4S70jLW4ncqfsQJJkNNlb866t8u4qc5S7DpBhYRe6jt+2S+j8fVv6q+Z5xvl/S9q14TJQ8319yzzV4Y2jslEPKHfLZ7FpbEIu9p59191' +
      'rwQ83l1ocbVmamPQ/rpUaNtI4lsajA9pHd9l7mSXu84/swwH2gJw/oWJ5zuXgmj1xlbeeNHykDfWFlnBbgjusC/eR0eyksc728KbPekSYlkzv4vrUF' +
      'sYQZ0+nzQARLusZlYBWzS7LOSsLKtSv2DqVjue9Q8MPWqbwHGyvYXiEs6ZiIYUn6kY1lzdFlsGL96Lt+NLXt/Vil+Kv0fqSxqHsYkrFEY4KBxXi36c' +
      '/OrP3YZK0PTSyhTwthhXI5H9lYzHHvHBIvx9FlvUMhu5K5DB5Wsl1p/Rhr+1aWfeHDyvsu5dyWuy9vx5LfXxnHks459rq1FI/Ew3pIsHJOAcWwirVX' +
      'pl3F+rHkF15Kcz//K1b38x8=',
  },
  'brazilian-table': {
    variant: 'brazilian-draughts',
    deflated:
      'vV1Lkqs6DJ33KrIAGCQB0nWHdxN3nPBdQpb/AIM5/siWbNebdKVk9UE2xpKPhHk/60/z897+3j5d/W7x9+3zqN/P2/tVfzpKfnvf68/jNnR138Z1Rp' +
      '9ODzofAkfp9Ayc+VlPTah1aW4TgUAh7/rqf43W8VkPzdHH6VGPz9vnt36/IjruWLk6roWuztLVs0+Hwle9GJrvtI7D6zvGdMbXdyZ0vHLXHhjt2/Ko' +
      '56e/df2vv3/+vZ/Vu60+j6q/V/2zGh7VeK/GZzU9qvlezc9qefz5+35Vn676/Fb9qxq6avitxlc1ddX0W82vaumq5ffnHxMrBNQIsTa7vFit3C4SK9' +
      'Eut5vFsNrLuhJ2nUNWDCupj01wip1YK9CqGcRquXM1jhUYLDHWaldoismwcOxz7QrOrx0uB8syDezSQEMTGPuWNV48LARqUrFE9zGG9SrXR/I+lsTy' +
      'zQk5VmxOrAOSvn5pX4feuF9jimbzfn1rRF6mHL1xXGeO6SxBnT1iilzLin10K14d447h0PkOexzRm9ETtvZbJLLZOUHr2OJvvJarabRaVxkhgptbSm' +
      '7EjKoVxk3hG614FRy3CewZ2wsT5fOrnjpDjj2CSPPQdGe3mo7rc5C+Ekuwgh7V607XJS139fRjpa1SBJZaPXfrStiF3SyDBSteSazoSmwtd9t65plf' +
      'LdHHOyfKevIiIyYWywveE6K/AnZRwXcZLCsqvReMcO/ZOwLEYkRs7PvIxmLcR3a0bHazkF302JeIlkva1V1YsciIcR8JX7fxGpojQI89XX740Nz9s9' +
      'm6+/ORam22iGPovjrmwphoAYQZ/PZyRQdGHIfy1Z6ls+WLyaahXOH3O+/WI9N0WXh7P7eIaWesIjoq+kCd4VH3BmPlwVE6agR6k8eZTKtmn2TFfLff' +
      'FeHz+A5nvNZDtNtjnAj2qPvibV3Hp78YLlJHIQjnIm8dEGLR63kGlsWk5GN5n116hyRZg3m702h8dRft3Nr4Gszro+Q+yrHo+8gar2ysknMiDNT4sf' +
      'z7Cu5egIOVNleDWMKxT8Gixp4dv7P7mLoPuwv3OwlY5r7imdVHGyt5ThBYwvUrjkX5IfR4yj+7nhB8OyVXPlzFQaTO4cND+AYHgTqKGenb75al2v1/' +
      '7+C4Ok6McERPKp+154aOiK8HLqmnuaTpjLB6glHCKKwHXql3mKOPea0RxmE25aPvuqMZJYHkNrbftV/L46v5td5mkbbRG87RmwirppOxWq1S8e+eLS' +
      'VbVZ4U7Xd1MBZzW5Vty289v/iznMmCpDwxPC8txGKs7jKs6Op+LqGr3yy08p1YbUGsV5ansPuYv4p6sJLnF/Qxe64SdvGiU/I+lsMq8QwR41UGK8xK' +
      'ZvVR8myHxj4VixqvLKxw3j1/vCzWKGu8BFhdbLwMVvIZZSUZayH6veHye4bc9faOXDEynlblRXePSrYOqmLI8fMQudyWxvbhurV3Wk9+xLZ5NiuDXP' +
      'lo9l3Lgasy2KIF+bh2swejCYMd21unZtcHq1ymzJVjvGYwaBvjZoy826qqjfrTqgHqufqnK7liYZ/cqHGjdBR3xp2j/N0YGytaG5KFZdUL7Vjrg1ai' +
      'VouDFSsCyMHK7WNTqI98v7jdR1ldTnC8CtX4sLBabvwstCuYAVmxMuo5nD4WqA2xsFLZNxGWaJ0oVC8k62Mstkwar7YgFsF8IhbBCrJjSwYWszrDh5' +
      'VSuUB5PM16WK3ab/vkV47J20phTgSm8vyaDfG2KjZExzKDmQWjrmu1Lr5WqDnyRBBDs0eX3ddCVjGgG01o+eiTq/r1ASrIKR1VHf5ujwyjpaNspnRm' +
      'wgbo49YvvLr5e6sd3yKmnafzzgevzkTo9K/vGhsGZrPJzrQpqyWJxWQuGFgSbyywS7qSBO3iedBEuyzPXozNYmFx64Oe5XbiEaxOsntmYJW4jzSWVa' +
      'Qs2Im/ZJH2BldkxxTBogbeaxcNRM2JFxlV6ZKqAju5CJYoak/FCtzHe4ldjhzL7ma+XcS8V5uTLAbK5+suJmXQWa3dQ+o8kSUfN7kRoQy+ypoP8Cxa' +
      'ZwAEYH88OuifUb44+vMZiQydioDs1qWx0czfRr+OTNZvPb5InSOuCepgfGe0tnue7vndYqLuu5g6A7BFVl6Pks+OfDn0j2op7LvzG9/OM7gqtxXvuP' +
      'PW3hnH7WPCnbUijkWIFVwxYk+T5CmXY7UxnrmVvlsX4N3azHfr0u0i9od6SeRxBm2cp2RXOP3mYDGr5GVYDP5Bbldwror7GJ6rMf7hV8A3l+EyYlgS' +
      'riwdKzDvcyuv4lhpzxBtV8N7qyClj20+Fp2/66/31S7fPHWU3GB1sBUqYIzogdLZc1A+HWCELPlWl2PWDAV0MAZSOsiQHBLo13ivh4fBnKCOrr+ZfF' +
      'cf7KsbrbOde/T03cq5WfLBseqIYOBOYX8XYjwXe6wouWecvfnDsQ3NxXQWKIKV+ew6bIsw58eqtSqGVaiPvLoHCRY7JirDTtHbxMCOXzheB1ZC7lZe' +
      'j5FgV6ZvSKyFycUKx0RZDFy85oTPFnPfqhOxQCtcgRx8DEvK5vHtKtTHR2R+yccruOboFHXi2Ac83ubtwRsHdMaYjuIZFLOEFUKjma1y3y2bTZ0ja7' +
      'Rnugj5Dc8CcHV64n8Hpy49rEPhQE9t+TYy93o640FXZ7l0jNb5yptd8t74bWS0BjididLBMxcCOroKaiQyY4T8uAvWSHp10E7F0amIDKv3Vd+5817q' +
      '05KwgjwS43lk81sEljCeSF0n2oJYTs0CvlyY6zsiWIEFWozFPWtL3EfG/Dr8dlNuvArU6qRipfRRziMFx6tUH0PBV9Z9LD8nYnG0cH5ljpdoncg7V8' +
      'nEKsbh4UIo5vAovzfs72ypnBvq6CjGKx8JOTIpPUNH1aJHdHa2ZXRya+i3McrDOEJFUsr/W/Zo+ejIB18fx8M2Q4Jvv62WLE6UoeO45apG+sEzr4gT' +
      'K8+YZX8vLaIDVySyZySOyqFZViGarqDCSBDlI9xBR37Eoep/JbNZXjEeP/uImYlhY9FvLHmxYoyPtSoxsMRvsfGweOcPSLAkq3iBeqQsrHQ2hD+/Sl' +
      'SfJ2LFGAwFV4ZZ8WBJ326QYLHZI6KP0por1ngRffybPPZ5fWRn1FKxYkwUb3615A4zb6425A4zcd67fm92/CHmoUYiDzUSeShXjvjo+Reof8IICOUY' +
      'SVnyxZQffXH04c2zH1Xfju8IDsCOQS2UR0efcj48rjho8rFsKoLQUcnkYcHUtYxWVTM0XudZYdWXssFodS23rtgbvN6tNyO4Cc56WJyzHrQORt86uv' +
      'TJDUaMO1+lb9oxsIQVUsJ1OsZs0et09FThRCweeydZw34LYsUYtxLrYRdd8+UsGcNHspktWR9DLMZZjFSC2fJiJWTU2Vjs2NDXx9SYNTZefAbpvIm5' +
      'lUgkVvLY++zKiPHZ1UMF7GJkmw2sLq/ayl0kBO/aoN9DbwwckCHRMdFA+FXz922CM5QsfN2qTk8aLr7pZ7xyVYeHh3pmoxUxQXJEH5pv+nQ/o5lT0+' +
      '+lnZGX5rDIVsXQ6XjQerNNZT81z/JuIzpqrFSVOJ4uBb+Pq7/NWu6Z1lkt1FFnWMfFUXfzDd+scXHw1Cw4o9Tzv6ov0ZmaXkdCY8nrO+V2MRgKmV0C' +
      'rK6gXV1hFiZAyzHYjhWOxApHmBIsOdsRsitcB56CxWcCeFixOhIfltDTBrHc+yjZdaSPfQpW6nhFa8S6HLti9fzW0RDBaPUh2CkIxouyC181yM0s0F' +
      'js2rUYFmPeu34PuY8Z3rSfHU4BPfxgsyG2fDi5CZSrKyI3MYGXHuzfRoS1n3W+fS+uf5E6e8TkaVURnDrjCCuJ4PeZxYMcnOLIZn8055eb+Me7iY7E' +
      'OOcSR3U684MWznSO29QZfYQvxRn8lKpjcnXGdr/6Vq3maT3OwiTw8RTM2YkxXY6JNesToonNazcZVUpsLH71gR8rr1o2/QyDLCyhXXmn0OVWiTOw5P' +
      'tjduVabm4u8HVBOmLa4IrkYRwsScW5/6Ap6dnziVgir+3DeiV6WsDKr4Qv9WybWEn57RS7AmNvDpbw9FgJFp3LdP0TvuOl44yl+cH9Pp4jOSEnALkj' +
      'V2cwPb3VOgVbsYLaOMXS+d+/HDbPOAmmDcWAi5c3udfL4/giL5yaib+Nb4648ukaWc/J5rpGzPpf6vRz1MH7gZk1zH7Cb12bdo27N2LV8vE6hcGQT7' +
      '4Y2ds6Oq3IMMZX4nuJKgkDK7NKwrGrJJYk+qOONSyQYUzvIwOLOBWoEBbNCaZiMSobsu4jdQxkRm2zcxRA4vusJFZm9i2IFcs6B/uYzUEY45WTyaPn' +
      'ROZ4ZUZGulQ6K7vrw8qOjJTLzs1WBrGSKv8AizH2Vp5l8dVJo1zzGloCzIVHjggYWZh8zeV1tZdW8smRm5k4I+pDdgbtQflAyMeTJ7Lkc0h+RY8u5k' +
      'QwRIvDEJkS+4pzi79vi1PzPe313JTOUTVG6Kiab4x6FvgqHfYL5eq0cWV/iWek5e1E7tT5BJJKAxsr/mVQvl1F3q0uw6QYWEXOSrftkvo/H1b+rvme' +
      '8b69ZOxb8Zwo+b59yTxp8MTL2FsHKeebZ7NrbUEsdh4+63yx4EeEy+0PN6zMynce1kvNGmkfS2JRge0je+y9zJP2eMe3S4D7QE8e0LE853LxTB65qq' +
      'LOmz9SBvrCyqje587rAvfJue2lsMz98qbMekaalMrq4PPWFsQSVjCnrwMRLOkel4FVzC7JPisJK9eu2DOUjuU+Q8GPLqfyHmys4HiFsKRzIoYluY9s' +
      'LGuNLoMVu4++IzZTx96PVYq/Sr+PNBZ1LkIylmhOMLAYzzb9SZT1PjZZ+0MTS+jTQlih+stHNhZz3jsvbZfj6LKeoZBdyVwGDyvZrrT7GBv7VlZ94c' +
      'PK+2bi3JY7v27Hkp8nGceSrjn2vrUUj8TDekiwct7KiWEVG69Mu4rdx5JfKCnN/fyvWN3Pfw==',
  },
  'russian-basic': {
    variant: 'russian-draughts',
    deflated:
      'nVY7lsMgDOx9Ch9AFDG2k5dyL7E1H2Huf4J1kIERTrWdH6DvjEYO1sR19rtx2xxXE7aJrUnrHPfze06LYTsd1uR1zrs5ts+33HJ5edqmz/n1Mljj66' +
      '1YJbDyxWf4WE2uvCw+Z7+e0THKXPxcJ5JbXsxR/Mf6ptxe2Saw+nn/uge5jfxC4UHBUlyIH8SW0kLHgw5LeXn/uCf5nfyLwpPiTvFFvBE/Kb3oeFLe' +
      'Kb+uLNOnnp5lrUTVUM57R1r9sdYs9aRaj3QhQAel+2iVSs1HrZChCzXulUPUEblG5B7xsmp45IqHREHUI2Apcc+TYJUVopgqimG7KhI/ghD2UE4A17' +
      'HDjX8t7pmJvJG+oQepdOiSrk7Z+sU4ix27MAVWISLTrzDJ/oNJJ412xSRkt2SselcyQ74nQFoqQfZkfesqQjCRClFhQ8OGS8RgcXpUX9pstfeueuho' +
      'FQ/I4OGEVWdVxFZRXrtmhE37r2zoE1LYwIAWA9sScCUBlrFm4sEP1s7VFr21WE23MLrfB64jUkopUJmA6yr6cHsALz1EDyrDzux7RNaK2yakKou6RW' +
      'WVmRQtAywUc1DpUIkPrTVRKyNshrnUPqpJ46f0FpSrozNsHrlFZuI+URsGJn/YHsP2A71QOYjeYeap1hJvyu7VfkOkpqb7DetB0b4h0ier9VD4MGzR' +
      'Oi+Kt7h7EP3GzLgiG8cZdKrbqDlK07LmGMPJoELupkU37ep88FqvBm9RaZRiVB632vgP0jCKXYtUB+KtA1/x4k3pJGia1gRAEOcCuSRWfw==',
  },
};
