import { fileName, saveFile } from '../../export/save-file.ts';
import type { ChartTheme } from '../plot/chart-theme.ts';
import type { LegendEntry } from './chart-legend.tsx';

export interface PictureOptions {
  readonly title: string;
  readonly legend: readonly LegendEntry[];
  readonly theme: ChartTheme;
}

const EDGE_PX = 16;
const TITLE_PX = 30;
const LEGEND_PX = 22;
const SWATCH_PX = 16;
const GAP_PX = 18;

/** Breaks legend entries into lines that fit. */
export function legendLines(widths: readonly number[], room: number): number[][] {
  const lines: number[][] = [];
  let used = 0;
  widths.forEach((width, index) => {
    const line = lines.at(-1);
    if (line === undefined || used + width > room) {
      lines.push([index]);
      used = width;
    } else {
      line.push(index);
      used += width;
    }
  });
  return lines;
}

/**
 * Draws a chart as one picture with title and legend, at the resolution of the screen.
 * @param chart an element that contains one chart
 * @returns null before the chart is drawn
 */
export async function chartPicture(chart: HTMLElement, options: PictureOptions): Promise<HTMLCanvasElement | null> {
  const plot = chart.querySelector<HTMLElement>('[role="img"]');
  const drawn = plot === null ? [] : [...plot.querySelectorAll('canvas')];
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (plot === null || drawn.length === 0 || context === null) return null;
  const { clientWidth: width, clientHeight: height } = plot;
  context.font = options.theme.font;
  const lines = legendLines(
    options.legend.map(({ label }) => SWATCH_PX + context.measureText(label).width + GAP_PX),
    width,
  );
  const top = EDGE_PX + TITLE_PX + lines.length * LEGEND_PX;
  const scale = (drawn[0]?.width ?? width) / Math.max(1, drawn[0]?.clientWidth ?? width);
  picture.width = Math.round((width + 2 * EDGE_PX) * scale);
  picture.height = Math.round((top + height + EDGE_PX) * scale);
  context.scale(scale, scale);
  context.fillStyle = options.theme.color('bg-surface');
  context.fillRect(0, 0, width + 2 * EDGE_PX, top + height + EDGE_PX);
  drawHead(context, options, lines);
  for (const canvas of drawn) context.drawImage(canvas, EDGE_PX, top, canvas.clientWidth, canvas.clientHeight);
  for (const svg of plot.querySelectorAll('svg')) {
    const image = await overlayImage(svg, width, height);
    if (image !== null) context.drawImage(image, EDGE_PX, top, width, height);
  }
  return picture;
}

function drawHead(
  context: CanvasRenderingContext2D,
  { title, legend, theme }: PictureOptions,
  lines: readonly (readonly number[])[],
): void {
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = theme.color('text');
  context.font = theme.strongFont.replace('11px', '14px');
  context.fillText(title, EDGE_PX, EDGE_PX + TITLE_PX / 2 - 4);
  context.font = theme.font;
  lines.forEach((line, row) => {
    let x = EDGE_PX;
    const y = EDGE_PX + TITLE_PX + LEGEND_PX * row + LEGEND_PX / 2 - 4;
    for (const entry of line.flatMap((index) => legend[index] ?? [])) {
      drawSwatch(context, theme, entry, x, y);
      context.fillStyle = theme.color('text-2');
      context.fillText(entry.label, x + SWATCH_PX, y);
      x += SWATCH_PX + context.measureText(entry.label).width + GAP_PX;
    }
  });
}

function drawSwatch(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  entry: LegendEntry,
  x: number,
  y: number,
): void {
  const { color, second, mark } = entry;
  context.fillStyle = theme.color(color);
  if (mark !== 'square') {
    context.fillRect(x, y - 1, 12, 2);
    return;
  }
  context.fillRect(x, y - 4.5, second === undefined ? 9 : 6, 9);
  if (second === undefined) return;
  context.fillStyle = theme.color(second);
  context.fillRect(x + 6, y - 4.5, 6, 9);
}

/** Downloads a picture; returns false when the browser cannot encode it. */
export async function savePicture(picture: HTMLCanvasElement, title: string): Promise<boolean> {
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  if (blob === null) return false;
  saveFile(blob, fileName(title, 'png'));
  return true;
}

/** Prints only a picture: the page is hidden until the print dialog closes. */
export function printPicture(picture: HTMLCanvasElement, className: string): void {
  picture.className = className;
  document.body.append(picture);
  window.addEventListener('afterprint', () => picture.remove(), { once: true });
  window.print();
}

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
async function overlayImage(svg: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement | null> {
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
