import { NOT_AVAILABLE } from '../../figures/format.ts';
import type { ChartTheme } from '../plot/chart-theme.ts';
import { type HeatGrid, heatColor } from './heat.model.ts';

const EDGE_PX = 16;
const TITLE_PX = 34;
const HEADER_PX = 26;
const CELL_PX = { width: 72, height: 34, gap: 3 } as const;

/** Draws a heat map as one picture with title, headers and cells, at the resolution of the screen. */
export function heatPicture(title: string, grid: HeatGrid, theme: ChartTheme): HTMLCanvasElement | null {
  const picture = document.createElement('canvas');
  const context = picture.getContext('2d');
  if (context === null) return null;
  const left = EDGE_PX + CELL_PX.width;
  const top = EDGE_PX + TITLE_PX + HEADER_PX;
  const width = left + grid.columns.length * (CELL_PX.width + CELL_PX.gap) + EDGE_PX;
  const height = top + grid.rows.length * (CELL_PX.height + CELL_PX.gap) + EDGE_PX;
  const scale = Math.max(1, window.devicePixelRatio || 1);
  picture.width = Math.round(width * scale);
  picture.height = Math.round(height * scale);
  context.scale(scale, scale);
  context.fillStyle = theme.color('bg-surface');
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'middle';
  context.fillStyle = theme.color('text');
  context.font = theme.strongFont.replace('11px', '14px');
  context.fillText(title, EDGE_PX, EDGE_PX + TITLE_PX / 2 - 6);
  context.textAlign = 'center';
  drawGrid(context, theme, grid, { left, top });
  return picture;
}

function drawGrid(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  grid: HeatGrid,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  const columnX = (column: number) => left + column * (CELL_PX.width + CELL_PX.gap);
  const rowY = (row: number) => top + row * (CELL_PX.height + CELL_PX.gap);
  context.font = theme.font;
  context.fillStyle = theme.color('text-2');
  for (const [column, text] of grid.columns.entries()) {
    context.fillText(text, columnX(column) + CELL_PX.width / 2, top - HEADER_PX / 2);
  }
  for (const [row, text] of grid.rows.entries()) {
    context.fillText(text, EDGE_PX + CELL_PX.width / 2 - 8, rowY(row) + CELL_PX.height / 2);
  }
  for (const row of grid.rows.keys()) {
    for (const column of grid.columns.keys()) {
      drawCell(context, theme, grid, row, column, columnX(column), rowY(row));
    }
  }
}

function drawCell(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  grid: HeatGrid,
  row: number,
  column: number,
  x: number,
  y: number,
): void {
  const { width, height } = CELL_PX;
  const value = grid.values[row]?.[column] ?? null;
  const own = grid.ownRow === row && grid.ownColumn === column;
  context.fillStyle = theme.color(value === null ? 'bg-subtle' : heatColor(value, grid.reference));
  context.beginPath();
  context.roundRect(x, y, width, height, 5);
  context.fill();
  if (own) {
    context.strokeStyle = theme.color('text');
    context.lineWidth = 2;
    context.stroke();
  }
  context.fillStyle = theme.color(value === null ? 'text-3' : 'heat-text');
  context.font = own ? theme.strongFont : theme.font;
  context.fillText(value === null ? NOT_AVAILABLE : grid.format(value), x + width / 2, y + height / 2);
}
