import type { Insiders } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Stack } from '@basecase/shared-ui/components/layout/screen';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { Users } from 'lucide-react';
import { formatAmount, spellNumber, sumValues } from '../insider-words.model.ts';
import { FormNotes } from './form-notes.tsx';
import {
  countPeople,
  describeTrades,
  type Period,
  type PeriodTrades,
  pickPeriod,
  type Quarter,
  type ShownKind,
  sumQuarters,
  type Verdict,
} from './insiders.model.ts';
import styles from './insiders.module.css';
import { TradesChart, TradesPanel } from './trades-panel.tsx';

interface Choices {
  readonly period: Period;
  readonly kind: ShownKind;
}

interface InsidersBodyProps {
  readonly insiders: Insiders;
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** The trades of a company that has forms: verdict, three figures, chart and quarters, trades, words. */
export function InsidersBody({ insiders, choices, choose, busy, onRetry }: InsidersBodyProps) {
  const { period, kind } = choices;
  const { reading, trades } = insiders;
  const picked = pickPeriod(insiders, period);
  const verdict = describeTrades(insiders, period, picked);
  const isEmpty = trades.length === 0 && reading.isRunning;
  return (
    <Stack>
      {insiders.source === 'sample' && (
        <p className={styles.sample}>
          People and trades are invented for trying out the product. Nobody at this company made them.
        </p>
      )}
      <FormNotes insiders={insiders} busy={busy} onRetry={onRetry} />
      {isEmpty && <Skeleton shape="chart" label="Insider trades are loading" height={420} />}
      {!isEmpty && verdict !== null && (
        <>
          <VerdictStrip verdict={verdict} trades={picked} />
          <div className={styles.charts}>
            <TradesChart insiders={insiders} trades={picked} />
            <QuartersPanel insiders={insiders} />
          </div>
        </>
      )}
      {!isEmpty && verdict === null && !reading.hasFailed && (
        <NothingBought trades={picked} choices={choices} choose={choose} />
      )}
      {!isEmpty && (verdict !== null || kind !== 'market') && (
        <TradesPanel insiders={insiders} trades={picked} kind={kind} onKind={(next) => choose({ kind: next })} />
      )}
      {!isEmpty && <WordsPanel />}
    </Stack>
  );
}

interface NothingBoughtProps {
  readonly trades: PeriodTrades;
  readonly choices: Choices;
  readonly choose: (change: Partial<Choices>) => void;
}

const longer: Readonly<Record<Period, Period | null>> = { '1': '3', '3': '10', '10': null };

/** The state of a period without a trade in the open market. */
function NothingBought({ trades: { apart }, choices: { period, kind }, choose }: NothingBoughtProps) {
  const time = period === '1' ? 'this year' : `these ${spellNumber(Number(period))} years`;
  const next = longer[period];
  const text =
    apart.length === 0
      ? `No form of ${time} tells of a trade.`
      : `There ${apart.length === 1 ? 'was one grant, exercise or tax entry' : `were ${apart.length} grants, exercises and tax entries`} in ${time}.`;
  return (
    <EmptyState
      icon={<Users size={20} />}
      title="Nobody bought or sold in the open market"
      text={text}
      headingLevel={2}
      action={
        <>
          {apart.length > 0 && kind === 'market' && (
            <Button onClick={() => choose({ kind: 'all' })}>Show all {apart.length}</Button>
          )}
          {next !== null && <Button onClick={() => choose({ period: next })}>Look at {next} years</Button>}
        </>
      }
    />
  );
}

/** What the words of the screen mean. */
function WordsPanel() {
  return (
    <section className={styles.words} aria-label="What the words mean">
      <div>
        <h2>What is counted</h2>
        <p>
          Purchases (code P) and sales (code S) in the open market. Grants, exercises, gifts and shares kept back for
          tax say little about what a person thinks of the price, so they stand apart.
        </p>
        <p className={styles.small}>Amended forms replace their first form. Owners who report together count once.</p>
      </div>
      <div>
        <h2>What “under a plan” means</h2>
        <p>
          The person fixed the sale in advance under Rule 10b5-1, and the form says so in its box. The box exists since
          1 April 2023. Before that the plan is read from the footnotes.
        </p>
      </div>
      <div>
        <h2>What “routine” means</h2>
        <p>
          The person traded in the same calendar month in each of the three years before. Every other trade is not
          routine. A person with less than three years of trades is not judged.
        </p>
        <p className={styles.small}>
          Rule of Cohen, Malloy and Pomorski, 2012. A cluster is 3 or more people who buy within 30 days. A form is late
          after two business days.
        </p>
      </div>
    </section>
  );
}

interface VerdictStripProps {
  readonly verdict: Verdict;
  readonly trades: PeriodTrades;
}

/** The answer of the screen: a sentence and three figures. */
function VerdictStrip({ verdict, trades: { bought, sold, planned, apart } }: VerdictStripProps) {
  const figures = [
    { label: 'Bought', value: describeSum(bought), note: describeCount(bought) },
    {
      label: 'Sold',
      value: describeSum(sold),
      note: planned.length === 0 ? describeCount(sold) : `${formatAmount(sumValues(planned))} of it under a plan`,
    },
    { label: 'Other', value: String(apart.length), note: 'Grants, exercises, tax and gifts' },
  ];
  return (
    <section className={styles.answer} aria-label="Summary">
      <div className={styles.verdict}>
        <p className={styles.sentence}>
          {verdict.before}
          {verdict.amount !== '' && <b>{verdict.amount}</b>}
          {verdict.after}
        </p>
        {verdict.detail !== null && <p className={styles.detail}>{verdict.detail}</p>}
      </div>
      <dl>
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function describeSum(trades: PeriodTrades['bought']): string {
  return trades.length === 0 ? 'None' : formatAmount(sumValues(trades));
}

function describeCount(trades: PeriodTrades['bought']): string {
  if (trades.length === 0) return 'No open-market trade';
  const people = countPeople(trades);
  const count = trades.length === 1 ? '1 trade' : `${trades.length} trades`;
  return `${count} by ${people === 1 ? '1 person' : `${people} people`}`;
}

/** What was bought and sold in the open market in each of the last eight quarters. */
function QuartersPanel({ insiders }: { readonly insiders: Insiders }) {
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
