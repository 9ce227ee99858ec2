import type { Insiders } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { PanelTable } from '@basecase/shared-ui/components/tables/panel-table';
import { formatAmount } from '../insider-words.model.ts';
import styles from './quarters.module.css';
import { type Quarter, sumQuarters } from './trades.model.ts';

/** What was bought and sold in the open market in each of the last eight quarters. */
export function QuartersPanel({ insiders }: { readonly insiders: Insiders }) {
  const quarters = sumQuarters(insiders);
  const most = Math.max(1, ...quarters.flatMap(({ bought, sold }) => [bought, sold]));
  return (
    <Panel title="By quarter" subtitle="Open-market trades by trade date" headingLevel={2}>
      <PanelTable label="By quarter" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Quarter</th>
            <th scope="col">Bought</th>
            <th scope="col">Sold</th>
            <th scope="col">
              <VisuallyHidden>Chart</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {quarters.map((quarter) => (
            <tr key={quarter.name}>
              <th scope="row">{quarter.name}</th>
              <Amount value={quarter.bought} />
              <Amount value={quarter.sold} />
              <td className={styles.chart}>
                <Bars quarter={quarter} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </PanelTable>
    </Panel>
  );
}

function Amount({ value }: { readonly value: number }) {
  return <td className={value === 0 ? styles.none : undefined}>{value === 0 ? 'None' : formatAmount(value)}</td>;
}

/** Bought to the left, sold to the right of the middle; the part under a plan is hollow. */
function Bars({ quarter: { bought, sold, planned }, most }: { readonly quarter: Quarter; readonly most: number }) {
  const width = (value: number) => `${(value / most) * 50}%`;
  const free = sold - planned;
  return (
    <span className={styles.bars}>
      {bought > 0 && <i className={styles.bought} style={{ width: width(bought) }} />}
      {free > 0 && <i className={styles.sold} style={{ width: width(free) }} />}
      {planned > 0 && (
        <i className={styles.planned} style={{ left: `${50 + (free / most) * 50}%`, width: width(planned) }} />
      )}
    </span>
  );
}
