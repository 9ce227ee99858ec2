/** Style properties that must be inlined, because an image has no style sheet. */
const inherited = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'dominant-baseline',
  'text-anchor',
] as const;

/**
 * Renders the SVG over a chart's canvas as an image, with its styles inlined.
 * @returns null when the browser cannot render it: a picture without overlay is better than none
 */
export async function overlayImage(
  svg: SVGSVGElement,
  width: number,
  height: number,
): Promise<HTMLImageElement | null> {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) return null;
  const originals = [...svg.querySelectorAll('*')];
  [...copy.querySelectorAll('*')].forEach((element, index) => {
    const original = originals[index];
    if (original === undefined) return;
    const style = getComputedStyle(original);
    for (const name of inherited) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
