import type { Insiders } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { formatAmount } from '../insider-words.model.ts';
import styles from './quarters.module.css';
import { type Quarter, sumQuarters } from './trades.model.ts';

/** What was bought and sold in the open market in each of the last eight quarters. */
export function QuartersPanel({ insiders }: { readonly insiders: Insiders }) {
  const quarters = sumQuarters(insiders);
  const most = Math.max(1, ...quarters.flatMap(({ bought, sold }) => [bought, sold]));
  return (
    <Panel title="By quarter" subtitle="Open-market trades by trade date" headingLevel={2}>
      <Table<Quarter>
        frame="panel"
        sizes={{ row: 34 }}
        label="By quarter"
        columns={[
          { key: 'quarter', header: 'Quarter', cell: ({ name }) => name },
          { key: 'bought', header: 'Bought', cell: ({ bought }) => <Amount value={bought} /> },
          { key: 'sold', header: 'Sold', cell: ({ sold }) => <Amount value={sold} /> },
          {
            key: 'chart',
            header: <VisuallyHidden>Chart</VisuallyHidden>,
            width: 96,
            cell: (quarter) => <Bars quarter={quarter} most={most} />,
          },
        ]}
        rows={quarters}
        keyOf={({ name }) => name}
      />
    </Panel>
  );
}

function Amount({ value }: { readonly value: number }) {
  if (value !== 0) return formatAmount(value);
  return (
    <Text as="span" tone={3}>
      None
    </Text>
  );
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
