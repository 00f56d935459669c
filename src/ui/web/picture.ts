/** The board on the page as a picture. */

/** Properties of a drawing that style sheets set. */
const COPIED_PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'paint-order',
  'opacity',
  'display',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'stop-color',
  'stop-opacity',
  'transform',
] as const;

/** Parts that belong to the page and not to the position. */
const PAGE_PARTS = '.cell, .marks, [role="row"]';

const PICTURE_SIZE_PX = 800;

/** The board as a stand-alone SVG: styles become attributes of its elements. */
export function boardPicture(): string {
  const board = document.querySelector<SVGSVGElement>('svg.board')!;
  const copy = board.cloneNode(true) as SVGSVGElement;
  const originals = board.querySelectorAll<SVGElement>('*');
  const copies = [...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of copies.entries()) {
    const style = getComputedStyle(originals[index]!);
    // As attributes: the page's content security policy forbids styles in the document.
    for (const name of COPIED_PROPERTIES) {
      const value = style.getPropertyValue(name);
      if (value !== '' && (name !== 'transform' || value !== 'none')) element.setAttribute(name, value);
    }
  }
  for (const element of copy.querySelectorAll(PAGE_PARTS)) element.remove();
  for (const element of [copy, ...copies])
    for (const name of element.getAttributeNames())
      if (/^(?:class$|style$|data-|aria-|role$|tabindex$)/.test(name)) element.removeAttribute(name);
  return new XMLSerializer().serializeToString(withSize(copy));
}

function withSize(copy: SVGSVGElement): SVGSVGElement {
  const { width, height } = copy.viewBox.baseVal;
  const scale = PICTURE_SIZE_PX / Math.max(width, height);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', `${width * scale}`);
  copy.setAttribute('height', `${height * scale}`);
  return copy;
}

export async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
