import type { MarketQuestions } from '../../market/market-questions.ts';
import type { MarketDay } from '../../market/questions/market-day.ts';
import type { Database } from '../../storage/schema.ts';
import type { AlertStore, NewAlert, StateStep } from '../store/alert-store.ts';

/** Something that a maker follows for a user, and remembers. */
export interface Subject {
  readonly userId: string;
  /** The name of its maker and its own, such as `price:AAPL`. */
  readonly subject: string;
}

/** Returns what is remembered of a subject; null for nothing. */
export type Remembered = (subject: Subject) => string | null;

/** Runs by one process at a time. */
interface Interval {
  /** Names the right to run in the database. */
  readonly claim: string;
  readonly everyMs: number;
}

/** What a step leaves of a subject; without `after` nothing is remembered, and the events of the alerts make them unique. */
interface Step {
  readonly after?: string;
  readonly alerts: readonly NewAlert[];
}

interface Maker<One extends Subject> {
  readonly name: string;
  /** Returns what a subject makes; null where nothing has to be remembered or told. */
  readonly step: (subject: One, before: string | null) => Step | null | Promise<Step | null>;
}

/** Makes the alerts of one kind: when it is due it lists its subjects, and takes a step with each. */
export type AlertMaker<One extends Subject> = Maker<One> &
  (
    | {
        /** Once per state of the market that this process has. */
        readonly due: 'market';
        readonly subjects: (day: MarketDay) => Promise<readonly One[]>;
      }
    | { readonly due: Interval; readonly subjects: (before: Remembered) => Promise<readonly One[]> }
  );

interface RunnerDeps {
  readonly db: Database;
  readonly alerts: Pick<AlertStore, 'addAlerts' | 'advanceStates' | 'listStates'>;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** A process that ended while it ran is replaced after this time. */
const longestRunMs = 5 * 60_000;

/** Returns the name of a state of the market. */
export function nameMarket({ frame, today }: MarketDay): string {
  return `${frame.holdings.version} ${today}`;
}

/** Runs the makers of alerts, and other checks for news, when they are due. */
export function createAlertRunner({ db, alerts, questions, now = Date.now }: RunnerDeps) {
  /** Returns a check that runs once per state of the market; one that failed runs again. */
  function onNewMarket(run: (day: MarketDay) => Promise<void>): () => Promise<void> {
    let seen: string | null = null;
    return async () => {
      const day = await questions.readToday();
      if (day === null || nameMarket(day) === seen) return;
      await run(day);
      seen = nameMarket(day);
    };
  }

  /**
   * Runs a check unless it is not due, or another process runs it.
   * @param run gets what the last run left, null before the first, and `keep` for what must be kept while it runs; returns
   * what it leaves. After an error the next run gets what was kept last.
   */
  async function runClaimed(
    { claim, everyMs }: Interval,
    run: (state: string | null, keep: (state: string) => Promise<unknown>) => Promise<string>,
  ): Promise<void> {
    await db
      .insertInto('news_checks')
      .values({ name: claim, state: '', claimed_until: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const at = now();
    const row = await db
      .updateTable('news_checks')
      .set({ claimed_until: at + longestRunMs })
      .where('name', '=', claim)
      .where('claimed_until', '<=', at)
      .returning('state')
      .executeTakeFirst();
    if (row === undefined) return;
    const release = (state?: string) =>
      db
        .updateTable('news_checks')
        .set({ claimed_until: now() + everyMs, ...(state !== undefined && { state }) })
        .where('name', '=', claim)
        .execute();
    try {
      await release(await run(row.state === '' ? null : row.state, release));
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** Takes a step with each subject. Alerts that were made before an error are kept. */
  async function follow<One extends Subject>(
    { name, step }: Maker<One>,
    list: (before: Remembered) => Promise<readonly One[]>,
  ): Promise<void> {
    const states = await alerts.listStates(name);
    const remembered: Remembered = ({ userId, subject }) => states.get(userId)?.get(subject) ?? null;
    const told: NewAlert[] = [];
    const steps: StateStep[] = [];
    try {
      for (const one of await list(remembered)) {
        const before = remembered(one);
        const { after, alerts: made = [] } = (await step(one, before)) ?? {};
        if (after === undefined) told.push(...made);
        else if (after !== before) {
          steps.push({ userId: one.userId, subject: one.subject, before, after, alerts: made });
        }
      }
    } finally {
      await alerts.addAlerts(told);
      await alerts.advanceStates(steps);
    }
  }

  /** Returns the check of a maker. */
  function makeCheck<One extends Subject>(maker: AlertMaker<One>): () => Promise<void> {
    if (maker.due === 'market') return onNewMarket((day) => follow(maker, () => maker.subjects(day)));
    const { due, subjects } = maker;
    return () => runClaimed(due, async () => follow(maker, subjects).then(() => ''));
  }

  return { onNewMarket, runClaimed, follow, makeCheck };
}

export type AlertRunner = ReturnType<typeof createAlertRunner>;
