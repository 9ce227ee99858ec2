import { classNames } from '@basecase/shared-ui/components/class-names';
import { Panel } from '@basecase/shared-ui/components/panel';
import { VisuallyHidden } from '@basecase/shared-ui/components/visually-hidden';
import { formatMoneyFull, formatPercent, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import styles from './heat-table.module.css';
import { type HeatStep, heatStep, type Sensitivity } from './sensitivity.model.ts';

export interface HeatTableProps {
  readonly sensitivity: Sensitivity;
  readonly wacc: number;
  readonly terminalGrowth: number;
  readonly price: number | null;
  readonly currency: string | null;
}

const steps = ['n3', 'n2', 'n1', 'zero', 'p1', 'p2', 'p3'] as const;
const heatClass = (step: HeatStep) => styles[steps[step + 3] ?? 'zero'];
const same = (first: number, second: number) => Math.abs(first - second) < 1e-9;

/** How the fair value moves with discount rate and terminal growth, coloured by where it stands against the price. */
export function HeatTable({ sensitivity, wacc, terminalGrowth, price, currency }: HeatTableProps) {
  const { waccs, terminalGrowths, values } = sensitivity;
  const onGrid = terminalGrowths.some((growth) => same(growth, terminalGrowth));
  const place = onGrid
    ? 'Your case is outlined.'
    : `Your terminal growth of ${formatPercent(terminalGrowth, { decimals: 2 })} lies between two rows.`;
  return (
    <Panel
      title="Sensitivity"
      subtitle={`Fair value per share. WACC across, terminal growth down. ${place}`}
      headingLevel={2}
    >
      <section
        className={styles.frame}
        aria-label="Sensitivity table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
        tabIndex={0}
      >
        <table className={styles.heat} aria-label="Sensitivity: fair value by WACC and terminal growth">
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Terminal growth</VisuallyHidden>
              </th>
              {waccs.map((rate) => (
                <th key={rate} scope="col" className={classNames(same(rate, wacc) && styles.own)}>
                  {formatPercent(rate)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {terminalGrowths.map((growth, row) => (
              <tr key={growth}>
                <th scope="row" className={classNames(same(growth, terminalGrowth) && styles.own)}>
                  {formatPercent(growth)}
                </th>
                {waccs.map((rate, column) => (
                  <HeatCell
                    key={rate}
                    value={values[row]?.[column] ?? null}
                    own={same(rate, wacc) && same(growth, terminalGrowth)}
                    price={price}
                    currency={currency}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {price !== null && (
        <div className={styles.legend}>
          <span>Below price</span>
          <span className={styles.scale} aria-hidden="true">
            {steps.map((step) => (
              <i key={step} className={styles[step]} />
            ))}
          </span>
          <span>Above price</span>
        </div>
      )}
    </Panel>
  );
}

interface HeatCellProps extends Pick<HeatTableProps, 'price' | 'currency'> {
  readonly value: number | null;
  /** The case of the form. */
  readonly own: boolean;
}

function HeatCell({ value, own, price, currency }: HeatCellProps) {
  if (value === null) return <td className={styles.missing}>{NOT_AVAILABLE}</td>;
  const heat = price === null ? styles.zero : heatClass(heatStep(value, price));
  return (
    <td className={classNames(heat, own && styles.ownCell)}>
      {formatMoneyFull(value, { currency })}
      {own && <VisuallyHidden> your case</VisuallyHidden>}
    </td>
  );
}
