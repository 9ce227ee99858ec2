import type { Insiders } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Stack } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Users } from 'lucide-react';
import { spellNumber } from '../insider-words.model.ts';
import { FormNotes } from './form-notes.tsx';
import styles from './insiders.module.css';
import { QuartersPanel } from './quarters-panel.tsx';
import { type Period, type PeriodTrades, pickPeriod, type ShownKind } from './trades.model.ts';
import { TradesChart } from './trades-chart.tsx';
import { TradesPanel } from './trades-panel.tsx';
import { describeTrades } from './verdict.model.ts';
import { VerdictStrip } from './verdict-strip.tsx';

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
