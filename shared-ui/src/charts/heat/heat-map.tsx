import { classNames } from '../../components/layout/class-names.ts';
import { Row } from '../../components/layout/primitives.tsx';
import { VisuallyHidden } from '../../components/layout/visually-hidden.tsx';
import { NOT_AVAILABLE } from '../../figures/format.ts';
import { ChartMenu } from '../frame/chart-menu.tsx';
import { chartThemeNow } from '../plot/chart-theme.ts';
import { type HeatGrid, heatColor, heatColorOf, heatSteps } from './heat.model.ts';
import styles from './heat-map.module.css';
import { heatPicture } from './heat-picture.ts';

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
