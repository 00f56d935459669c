/** Texts about the games in German. */
import type { GameTranslations } from '../../games/summaries';
import type { OptionText } from '../../games/view';

const captureOptions = (name: string, title: string): Record<string, OptionText> => ({
  [`${name}Enabled`]: { title },
  [`${name}OnSquareEdges`]: { title: `${title} auf den Seiten der Quadrate` },
  [`${name}OnCrossLines`]: { title: `${title} auf den Querlinien` },
  [`${name}OnDiagonalLines`]: { title: `${title} auf den Diagonalen` },
  [`${name}InPlacingPhase`]: { title: `${title} beim Setzen` },
  [`${name}InMovingPhase`]: { title: `${title} beim Ziehen` },
  [`${name}OnlyWhenOwnPiecesLeq3`]: { title: `${title} beim Ziehen: nur mit höchstens drei Steinen` },
});

export const GERMAN_GAMES: GameTranslations = {
  morris: {
    title: 'Mühle',
    goal: 'Bilde eine Reihe aus drei Steinen, um einen Stein des Gegners zu entfernen. Du gewinnst, wenn er nur noch zwei Steine hat oder nicht ziehen kann.',
    variants: {
      'nine-mens-morris': [
        'Mühle',
        'Je neun Steine; eine Mühle entfernt einen Stein; mit drei Steinen wird gesprungen.',
      ],
      'twelve-mens-morris': ['Zwölfermühle', 'Je zwölf Steine, auf einem Brett mit Diagonalen.'],
      'lasker-morris': ['Laskermühle', 'Je zehn Steine; gezogen werden darf, bevor alle Steine gesetzt sind.'],
      morabaraba: ['Morabaraba', 'Zwölf Steine und Diagonalen; ein Stein darf nicht sofort in seine Mühle zurück.'],
      dooz: [
        'Dooz',
        'Zwölf Steine und Diagonalen; beim Setzen entfernt eine Mühle einen Stein aus der Hand des Gegners.',
      ],
      'one-time-mill': ['Einmalmühle', 'Jede Linie entfernt für jede Seite nur einmal; Mühlen schützen nicht.'],
      'cham-gonu': [
        'Cham gonu',
        'Zwölf Steine und Diagonalen, kein Springen; beim Setzen entfernte Steine sperren ihren Punkt.',
      ],
      'zhi-qi': ['Zhi qi', 'Wie Cham gonu; auf vollem Brett entfernen beide Seiten einen Stein.'],
      'cheng-san-qi': ['Cheng san qi', 'Neun Steine, kein Springen; beim Setzen entfernte Steine sperren ihren Punkt.'],
      'da-san-qi': ['Da san qi', 'Wie Cham gonu, ein Stein für jede Mühle; Schwarz zieht zuerst.'],
      'mul-mulan': [
        'Mul-mulan',
        'Neun Steine und Diagonalen, kein Springen; ein Stein, der zwischen zwei Gegner tritt, schlägt beide.',
      ],
      nerenchi: ['Nerenchi', 'Zwölf Steine und Diagonalen; Mühlen schützen nicht; Schwarz zieht zuerst.'],
      'el-filja': ['El filja', 'Zwölf Steine, kein Springen; Mühlen beim Setzen entfernen Steine am Ende des Setzens.'],
      'custodian-morris': [
        'Mühle mit Einschließen',
        'Neun Steine; ein Stein zwischen zwei Gegnern auf einer Linie kann geschlagen werden.',
      ],
      'intervention-morris': [
        'Mühle mit Dazwischentreten',
        'Neun Steine; ein Stein, der zwischen zwei Gegner tritt, schlägt beide.',
      ],
      'custodian-intervention-morris': [
        'Mühle mit Einschließen und Dazwischentreten',
        'Neun Steine; beide Arten des Schlagens.',
      ],
    },
    options: {
      PiecesCount: { title: 'Steine je Seite' },
      FlyPieceCount: { title: 'Springt mit höchstens (Steinen)' },
      PiecesAtLeastCount: { title: 'Verliert mit weniger als (Steinen)' },
      MayFly: { title: 'Springen' },
      HasDiagonalLines: { title: 'Diagonalen' },
      MayMoveInPlacingPhase: { title: 'Ziehen, bevor alle Steine gesetzt sind' },
      IsDefenderMoveFirst: { title: 'Schwarz zieht nach dem Setzen zuerst' },
      MayRemoveMultiple: { title: 'Ein Stein für jede Mühle' },
      MayRemoveFromMillsAlways: { title: 'Steine in Mühlen dürfen entfernt werden' },
      MayRemoveFromMillsInPlacingPhase: { title: 'Steine in Mühlen dürfen beim Setzen entfernt werden' },
      OneTimeUseMill: { title: 'Jede Linie entfernt nur einmal' },
      RestrictRepeatedMillsFormation: { title: 'Keine sofortige Rückkehr in eine Mühle' },
      MillFormationActionInPlacingPhase: {
        title: 'Mühle beim Setzen',
        values: {
          0: 'Einen Stein vom Brett entfernen',
          1: 'Einen Stein aus der Hand des Gegners entfernen',
          2: 'Einen Stein aus der Hand des Gegners entfernen und noch einmal setzen',
          3: 'Der Gegner entfernt einen eigenen Stein',
          4: 'Einen Stein vom Brett entfernen und seinen Punkt sperren',
          5: 'Nach dem Setzen Steine nach Zahl der Mühlen entfernen',
        },
      },
      BoardFullAction: {
        title: 'Volles Brett',
        values: {
          0: 'Weiß verliert',
          1: 'Erst Weiß, dann Schwarz entfernt einen Stein',
          2: 'Erst Schwarz, dann Weiß entfernt einen Stein',
          3: 'Wer zuerst zieht, entfernt einen Stein',
          4: 'Remis',
        },
      },
      StopPlacingWhenTwoEmptySquares: { title: 'Das Setzen endet bei zwei leeren Punkten' },
      StalemateAction: {
        title: 'Kein Zug möglich',
        values: {
          0: 'Niederlage',
          1: 'Aussetzen',
          2: 'Einen Nachbarstein entfernen, dann ziehen',
          3: 'Einen Nachbarstein entfernen, dann zieht der Gegner',
          4: 'Remis',
          5: 'Beide Seiten entfernen einen Nachbarstein',
        },
      },
      NMoveRule: { title: 'Remis nach N Zügen ohne Entfernen', values: { 0: 'Keine Grenze' } },
      EndgameNMoveRule: {
        title: 'Remis nach N Zügen ohne Entfernen, wenn eine Seite drei Steine hat',
        values: { 0: 'Keine Grenze' },
      },
      ThreefoldRepetitionRule: { title: 'Dreimalige Stellung ist remis' },
      ...captureOptions('CustodianCapture', 'Einschließen'),
      ...captureOptions('InterventionCapture', 'Dazwischentreten'),
      ...captureOptions('LeapCapture', 'Überspringen'),
      LeapCaptureInPlacingPhase: { title: 'Überspringen beim Setzen (ohne Wirkung)' },
      LeapCaptureOnlyWhenOwnPiecesLeq3: { title: 'Überspringen: nur mit höchstens drei Steinen' },
    },
    ends: {
      fewer: { won: '{loser} hat zu wenige Steine', drawn: 'zu wenige Steine' },
      blocked: { won: '{loser} kann nicht ziehen', drawn: 'kein Zug möglich' },
      'n-move': { won: '', drawn: 'zu viele Züge ohne Entfernen' },
      'endgame-n-move': { won: '', drawn: 'zu viele Züge ohne Entfernen mit drei Steinen' },
      repetition: { won: '', drawn: 'dreimalige Stellung' },
      'full-board': { won: 'das Brett ist voll', drawn: 'das Brett ist voll' },
    },
    sentences: {
      men: (count, hasDiagonals) =>
        `Jede Seite hat ${count} Steine. Setzt sie abwechselnd, dann zieht entlang der Linien${hasDiagonals ? ', auch der Diagonalen' : ''}.`,
      mill: 'Drei eigene Steine auf einer Linie sind eine Mühle: Entferne einen Stein des Gegners.',
      losesBelow: count => `Eine Seite mit weniger als ${count} Steinen verliert.`,
      blocked: [
        'Wer nicht ziehen kann, verliert.',
        'Wer nicht ziehen kann, setzt aus.',
        'Wer nicht ziehen kann, entfernt einen benachbarten Stein des Gegners und zieht dann.',
        'Wer nicht ziehen kann, entfernt einen benachbarten Stein des Gegners; dann zieht der Gegner.',
        'Kann eine Seite nicht ziehen, ist das Spiel remis.',
        'Kann eine Seite nicht ziehen, entfernen beide einen Nachbarstein.',
      ],
      flying: count => `Eine Seite mit nur noch ${count} Steinen darf auf jeden leeren Punkt springen.`,
      noFlying: 'Kein Springen.',
      slidesEarly: 'Du darfst ziehen, bevor alle deine Steine gesetzt sind.',
      millsUnsafe: 'Steine in Mühlen dürfen entfernt werden.',
      millsSafe: 'Steine in einer Mühle sind geschützt, solange der Gegner Steine außerhalb von Mühlen hat.',
      millsSafeAfterPlacing:
        'Steine in einer Mühle sind geschützt, solange der Gegner Steine außerhalb von Mühlen hat, nur beim Setzen nicht.',
      twoMills: 'Zwei Mühlen auf einmal entfernen zwei Steine.',
      oneTimeMill: 'Jede Linie entfernt für jede Seite nur einmal.',
      noImmediateReturn:
        'Ein Stein, der eine Mühle schloss, darf nicht sofort zurückziehen, um eine andere zu schließen.',
      millWhilePlacing: [
        '',
        'Eine Mühle beim Setzen entfernt einen Stein aus der Hand des Gegners.',
        'Eine Mühle beim Setzen entfernt einen Stein aus der Hand des Gegners, und du setzt noch einmal.',
        'Nach einer Mühle beim Setzen entfernt der Gegner einen eigenen Stein.',
        'Ein beim Setzen entfernter Stein sperrt seinen Punkt, bis alle Steine gesetzt sind.',
        'Mühlen beim Setzen entfernen nichts; danach werden Steine nach Zahl der Mühlen entfernt.',
      ],
      custodian:
        'Einschließen: Tritt ans Ende einer Linie, auf der ein gegnerischer Stein zwischen zwei eigenen steht, und schlage ihn.',
      intervention:
        'Dazwischentreten: Tritt in die Mitte einer Linie zwischen zwei gegnerische Steine und schlage beide.',
      leap: 'Überspringen: Ohne Steine in der Hand springe über einen gegnerischen Stein ans andere Ende der Linie und schlage ihn, wenn eine Mühle ihn entfernen dürfte.',
      leapWithFew: 'Nur mit höchstens drei Steinen.',
      lineKinds: {
        OnSquareEdges: 'den Seiten der Quadrate',
        OnCrossLines: 'den Querlinien',
        OnDiagonalLines: 'den Diagonalen',
      },
      captureOnLines: lines => `Nur auf ${lines.join(' und ')}.`,
      captureWithoutHand: 'Nur ohne Steine in der Hand.',
      captureWithHand: 'Nur mit Steinen in der Hand.',
      captureWithFew: 'Ohne Steine in der Hand nur mit höchstens drei Steinen.',
      placingEndsEarly: 'Das Setzen endet, wenn nur zwei Punkte leer sind.',
      alternates: 'Nach dem Setzen wird weiter abwechselnd gezogen.',
      removesFirst: {
        white: 'Nach dem Setzen entfernt Weiß zuerst.',
        black: 'Nach dem Setzen entfernt Schwarz zuerst.',
      },
      slidesFirst: {
        white: 'Nach dem Setzen zieht Weiß zuerst.',
        black: 'Nach dem Setzen zieht Schwarz zuerst.',
      },
      fullBoard: [
        'Auf vollem Brett verliert Weiß.',
        'Auf vollem Brett entfernt erst Weiß, dann Schwarz einen Stein.',
        'Auf vollem Brett entfernt erst Schwarz, dann Weiß einen Stein.',
        'Auf vollem Brett entfernt einen Stein, wer zuerst zieht.',
        'Ein volles Brett ist remis.',
      ],
      drawAfter: count => `Remis nach ${count} Zügen ohne Entfernen.`,
      drawAfterWithThree: count => `Remis nach ${count} Zügen ohne Entfernen, solange eine Seite drei Steine hat.`,
      repetition: 'Dreimalige Stellung ist remis.',
    },
  },
  draughts: {
    title: 'Dame',
    goal: 'Es herrscht Schlagzwang. Es gewinnt, wer alles schlägt oder dem Gegner keinen Zug lässt.',
    variants: {
      'spanish-draughts': [
        'Spanische Dame (frei)',
        'Langschrittige Damen, Steine schlagen nur vorwärts, freie Wahl beim Schlagen.',
      ],
      'damas-espanolas': [
        'Damas españolas',
        'Regeln des Verbands: die meisten Steine, dann die meisten Damen schlagen.',
      ],
      'portuguese-draughts': [
        'Portugiesische Dame',
        'Wie der spanische Verband: die meisten Steine, dann die meisten Damen.',
      ],
      'moroccan-draughts': [
        'Marokkanische Dame',
        'Langschrittige Damen, Steine schlagen nur vorwärts, Mehrheitsschlagzwang.',
      ],
      'russian-draughts': [
        'Russische Dame',
        'Steine schlagen auch rückwärts; wer beim Schlagen zur Dame wird, schlägt als Dame weiter.',
      ],
      'brazilian-draughts': ['Brasilianische Dame', 'Steine schlagen auch rückwärts, Mehrheitsschlagzwang.'],
      'pool-checkers': ['Pool Checkers', 'Steine schlagen auch rückwärts, langschrittige Damen, freie Wahl.'],
      'english-draughts': [
        'Englische Dame',
        'Checkers: kurzschrittige Damen, Steine schlagen nur vorwärts, freie Wahl.',
      ],
      'italian-draughts': [
        'Italienische Dame',
        'Kurzschrittige Damen, die Steine nicht schlagen dürfen, strenge Schlagregeln.',
      ],
      'czech-draughts': [
        'Tschechische Dame',
        'Langschrittige Damen; kann eine Dame schlagen, muss eine Dame schlagen.',
      ],
    },
    options: {
      ThreefoldRepetitionRule: { title: 'Dreimalige Stellung ist remis' },
      NMoveRule: {
        title: 'Remis nach N Zügen jeder Seite ohne Schlagen und ohne Zug eines Steins',
        values: { 0: 'Keine Grenze' },
      },
    },
    ends: {
      blocked: { won: '{loser} hat keinen Zug', drawn: 'kein Zug möglich' },
      'no-pieces': { won: '{loser} hat keine Steine mehr', drawn: '' },
      'both-blocked': { won: '', drawn: 'keine Seite kann ziehen' },
      repetition: { won: '', drawn: 'dreimalige Stellung' },
      'n-move': { won: '', drawn: 'zu viele Damenzüge ohne Schlagen' },
      'three-kings': { won: '', drawn: 'drei Damen haben die eine nicht rechtzeitig besiegt' },
    },
    sentences: {
      flyingKings: 'Damen ziehen beliebig weit entlang einer Diagonale.',
      shortKings: 'Damen ziehen und springen ein Feld weit in jede Richtung.',
      menForward: 'Steine ziehen und schlagen nur vorwärts.',
      menBackward: 'Steine ziehen vorwärts und schlagen in beide Richtungen.',
      freeChoice: 'Beim Schlagen hast du freie Wahl; eine Kette wird zu Ende gespielt.',
      mostPieces: 'Du musst so viele Steine schlagen, wie du kannst.',
      mostPiecesThenKings: 'Du musst so viele Steine schlagen, wie du kannst, und dabei so viele Damen wie möglich.',
      italianPriority:
        'Du musst so viele Steine schlagen, wie du kannst, dann mit einer Dame, dann so viele Damen wie möglich, dann eine Dame zuerst.',
      kingMustCapture: 'Kann eine Dame schlagen, muss eine Dame schlagen; sonst ist die Wahl frei.',
      menSpareKings: 'Steine dürfen keine Damen schlagen.',
      promotionEndsMove: 'Ein Stein, der die letzte Reihe erreicht, wird zur Dame, und sein Zug endet.',
      promotionContinues: 'Ein Stein, der die letzte Reihe erreicht, wird zur Dame und schlägt als Dame weiter.',
      promotionAtEnd: 'Ein Stein wird nur zur Dame, wenn sein Zug auf der letzten Reihe endet.',
      kingLandsToContinue: 'Eine schlagende Dame muss so landen, dass sie weiterschlagen kann, wenn es geht.',
      blackFirst: 'Schwarz beginnt.',
      whiteFirst: 'Weiß beginnt.',
      compulsory: 'Es herrscht Schlagzwang. Geschlagene Steine verlassen das Brett am Ende der ganzen Kette.',
      aim: 'Schlage alle Steine des Gegners oder lass ihm keinen Zug.',
      draws: reasons => `Remis: ${reasons.join('; ')}.`,
      drawByMoves: count => `${count} Züge jeder Seite ohne Schlagen und ohne Zug eines Steins`,
      drawByRepetition: 'dreimalige Stellung',
      drawIfBothBlocked: 'keine Seite kann ziehen',
      drawWithThreeKings:
        '12 Züge jeder Seite mit drei Damen gegen eine, wenn die drei die Hauptdiagonale halten und die eine nicht darauf steht',
    },
  },
  brandubh: {
    title: 'Brandubh',
    goal: 'Die Verteidiger bringen ihren König in eine Ecke; die Angreifer schlagen ihn. Zwei Figuren schlagen eine zwischen ihnen.',
    variants: {
      brandubh: [
        'Brandubh',
        'Tafl auf 7x7: Vier Verteidiger führen ihren König in eine Ecke, acht Angreifer wollen ihn schlagen.',
      ],
    },
    options: {
      MoveLimit: { title: 'Remis nach N Zügen', values: { 0: 'Keine Grenze' } },
      NoMoves: { title: 'Kein Zug möglich', values: { draw: 'Remis', loss: 'Niederlage' } },
      Repetition: {
        title: 'Dreimalige Stellung',
        values: { attackers: 'Die Angreifer gewinnen', draw: 'Remis', none: 'Ohne Wirkung' },
      },
      KingTakenBy: {
        title: 'Den König schlagen',
        values: {
          place: 'Vier auf dem Thron, drei neben ihm, sonst zwei',
          two: 'Zwei Angreifer',
          four: 'Vier Angreifer, drei neben dem leeren Thron',
        },
      },
      EmptyThroneHostileTo: {
        title: 'Leerer Thron feindlich gegen',
        values: {
          none: 'Niemanden',
          attackers: 'Angreifer',
          defenders: 'Verteidiger',
          men: 'Alle Steine',
          all: 'Alle Steine und den König',
        },
      },
      KingsThroneHostileTo: {
        title: 'Besetzter Thron feindlich gegen',
        values: { attackers: 'Angreifer', men: 'Alle Steine' },
      },
      CornersHostileTo: { title: 'Ecken feindlich gegen', values: { all: 'Alle', none: 'Niemanden' } },
      KingWinsOn: { title: 'Der König gewinnt', values: { corner: 'In einer Ecke', edge: 'Am Rand' } },
      MoveDistance: { title: 'Weite eines Zuges', values: { any: 'Beliebig weit', one: 'Ein Feld' } },
    },
    ends: {
      capture: { won: 'der König ist geschlagen', drawn: '' },
      corner: { won: 'der König hat eine Ecke erreicht', drawn: '' },
      'no-attackers': { won: 'alle Angreifer sind geschlagen', drawn: '' },
      'no-move': { won: '{loser} können nicht ziehen', drawn: 'die Seite am Zug kann nicht ziehen' },
      'ply-limit': { won: '', drawn: 'Zuggrenze' },
      repetition: { won: 'dreimalige Stellung', drawn: 'dreimalige Stellung' },
      edge: { won: 'der König hat den Rand erreicht', drawn: '' },
    },
    sentences: {
      sides: 'Acht Angreifer beginnen gegen vier Verteidiger und einen König.',
      moves:
        'Alle Figuren ziehen wie Türme. Nur der König darf auf dem Thron oder in einer Ecke stehen bleiben; über den leeren Thron dürfen alle ziehen.',
      steps:
        'Alle Figuren ziehen ein Feld weit gerade. Nur der König darf auf dem Thron oder in einer Ecke stehen bleiben.',
      aim: 'Die Verteidiger gewinnen, wenn der König eine Ecke erreicht oder kein Angreifer übrig ist. Die Angreifer gewinnen, wenn sie den König schlagen.',
      aimEdge:
        'Die Verteidiger gewinnen, wenn der König den Rand erreicht oder kein Angreifer übrig ist. Die Angreifer gewinnen, wenn sie den König schlagen.',
      capture:
        'Ein Stein zwischen zwei feindlichen Figuren ist geschlagen, wenn die zweite dorthin zieht; selbst dazwischenzuziehen ist sicher.',
      corners: 'Die Ecken sind feindlich gegen alle Steine.',
      cornersToNobody: 'Die Ecken sind niemandem feindlich.',
      cornersToKing: 'Die Ecken sind feindlich gegen alle Steine, und gegen den König, wo ihn zwei Angreifer schlagen.',
      emptyThrone: {
        none: 'Der leere Thron ist niemandem feindlich',
        attackers: 'Der leere Thron ist feindlich gegen die Angreifer',
        defenders: 'Der leere Thron ist feindlich gegen die Verteidiger',
        men: 'Der leere Thron ist feindlich gegen alle Steine',
        all: 'Der leere Thron ist feindlich gegen alle Steine und den König',
      },
      occupiedThrone: '; mit dem König darauf auch gegen dessen Steine',
      kingCapture: {
        place: 'Den König schlagen vier Angreifer auf dem Thron, drei neben ihm, sonst zwei.',
        two: 'Den König schlagen überall zwei Angreifer, wie einen Stein.',
        four: 'Den König schlagen vier Angreifer, drei neben dem leeren Thron; am Rand ist er sicher.',
      },
      moveLimit: count => `Remis nach ${count} Zügen beider Seiten zusammen.`,
      noMovesLoses: 'Eine Seite ohne Zug verliert.',
      noMovesDraws: 'Hat eine Seite keinen Zug, ist das Spiel remis.',
      repetition: {
        attackers: 'Bei dreimaliger Stellung gewinnen die Angreifer.',
        draw: 'Dreimalige Stellung ist remis.',
        none: '',
      },
    },
  },
};
