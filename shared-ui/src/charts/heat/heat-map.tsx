import { classNames } from '../../components/layout/class-names.ts';
import { Row } from '../../components/layout/primitives.tsx';
import { VisuallyHidden } from '../../components/layout/visually-hidden.tsx';
import { NOT_AVAILABLE } from '../../figures/format.ts';
import { ChartMenu } from '../frame/chart-menu.tsx';
import { type ChartTheme, chartThemeNow } from '../plot/chart-theme.ts';
import { type HeatGrid, heatColor, heatColorOf, heatSteps } from './heat.model.ts';
import styles from './heat-map.module.css';

export interface HeatMapProps extends HeatGrid {
  /** Accessible name: what the map shows, in one line. */
  readonly label: string;
  /** Title of the map. With a title it can be saved as PNG and printed. */
  readonly title?: string;
  /** Name of the row dimension, for screen readers. */
  readonly rowsAre: string;
  /** The two ends of the scale, such as "Below price" and "Above price". */
  readonly ends: readonly [low: string, high: string];
}

/** Values by two drivers, coloured by their distance from a reference. The value is always printed. */
export function HeatMap(props: HeatMapProps) {
  const { label, rowsAre, columns, rows, values, format, reference, ownRow, ownColumn } = props;
  return (
    <>
      <section
        className={styles.frame}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
        tabIndex={0}
      >
        <table className={styles.heat} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{rowsAre}</VisuallyHidden>
              </th>
              {columns.map((text, column) => (
                <th key={text} scope="col" className={classNames(column === ownColumn && styles.own)}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((text, row) => (
              <tr key={text}>
                <th scope="row" className={classNames(row === ownRow && styles.own)}>
                  {text}
                </th>
                {columns.map((header, column) => (
                  <HeatCell
                    key={header}
                    value={values[row]?.[column] ?? null}
                    own={row === ownRow && column === ownColumn}
                    reference={reference}
                    format={format}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <HeatFoot {...props} />
    </>
  );
}

interface HeatCellProps extends Pick<HeatGrid, 'reference' | 'format'> {
  readonly value: number | null;
  readonly own: boolean;
}

function HeatCell({ value, own, reference, format }: HeatCellProps) {
  if (value === null) return <td className={styles.missing}>{NOT_AVAILABLE}</td>;
  return (
    <td className={classNames(own && styles.ownCell)} style={{ background: `var(--${heatColor(value, reference)})` }}>
      {format(value)}
      {own && <VisuallyHidden> your case</VisuallyHidden>}
    </td>
  );
}

/** The colour scale and the menu of the map. */
function HeatFoot(props: HeatMapProps) {
  const { title, reference, ends } = props;
  return (
    <Row justify="end" gap={8} top={8}>
      {reference !== null && (
        <Row tone={2} size="2xs" className={styles.legend}>
          <span>{ends[0]}</span>
          <span className={styles.scale} aria-hidden="true">
            {heatSteps.map((step) => (
              <i key={step} style={{ background: `var(--${heatColorOf(step)})` }} />
            ))}
          </span>
          <span>{ends[1]}</span>
        </Row>
      )}
      {title !== undefined && (
        <ChartMenu title={title} picture={async () => heatPicture(title, props, chartThemeNow())} />
      )}
    </Row>
  );
}

const EDGE_PX = 16;
const TITLE_PX = 34;
const HEADER_PX = 26;
const CELL_PX = { width: 72, height: 34, gap: 3 } as const;

/** Draws a heat map as one picture with title, headers and cells, at the resolution of the screen. */
function heatPicture(title: string, grid: HeatGrid, theme: ChartTheme): HTMLCanvasElement | null {
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
