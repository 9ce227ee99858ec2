import type { Visit, VisitFailure, VitalFigures } from '../../contract/releases/vitals.ts';
import { getOrAdd } from '../../storage/get-or-add.ts';
import type { Database } from '../../storage/schema.ts';
import { bucketOf, findQuantile, type Histogram } from './histogram.model.ts';

export const hourMs = 3_600_000;
/** Hours of counts that are kept. */
const keptHours = 8 * 24;

const timed = ['ready', 'lcp', 'inp', 'cls'] as const;
type Timed = (typeof timed)[number];
type Counted = 'visits' | 'failed' | VisitFailure;

/** CLS has no unit and is mostly below 1: thousandths fit the buckets of milliseconds. */
const scaleOf: Readonly<Record<Timed, number>> = { ready: 1, lcp: 1, inp: 1, cls: 1000 };

/** Counts of a build in an hour: histograms by measure, counts in bucket 0. */
type Measures = ReadonlyMap<string, Histogram>;

/** Measures of builds by version and hour. */
type Vitals = ReadonlyMap<string, ReadonlyMap<number, Measures>>;

/**
 * Histograms of what pages report, per app, build and hour. A build has at most 194 rows an hour: 47 buckets of four
 * measures, and six counts. They change with every report.
 */
export function createVitalsStore(db: Database) {
  return {
    /** Adds a visit to the counts of its hour; processes add to the same rows. */
    async add(visit: Visit, now: number): Promise<void> {
      const { app, version } = visit;
      const hour = Math.floor(now / hourMs) * hourMs;
      // In one order, so that two statements cannot wait for each other's rows.
      const rows = listMarks(visit).toSorted((a, b) => (a.measure < b.measure ? -1 : 1));
      await db
        .insertInto('app_vitals')
        .values(rows.map((mark) => ({ app, version, hour, ...mark, count: 1 })))
        .onConflict((conflict) =>
          conflict
            .columns(['app', 'version', 'hour', 'measure', 'bucket'])
            .doUpdateSet((row) => ({ count: row('app_vitals.count', '+', 1) })),
        )
        .execute();
    },

    async since(app: string, from: number): Promise<Vitals> {
      const rows = await db
        .selectFrom('app_vitals')
        .selectAll()
        .where('app', '=', app)
        .where('hour', '>=', from)
        .orderBy('hour')
        .execute();
      const vitals = new Map<string, Map<number, Map<string, Map<number, number>>>>();
      for (const { version, hour, measure, bucket, count } of rows) {
        const hours = getOrAdd(vitals, version, () => new Map());
        const measures = getOrAdd(hours, hour, () => new Map());
        getOrAdd(measures, measure, () => new Map()).set(bucket, count);
      }
      return vitals;
    },

    /** Removes counts that are older than those kept. */
    async prune(now: number): Promise<void> {
      const oldest = now - keptHours * hourMs;
      await db.deleteFrom('app_vitals').where('hour', '<', oldest).execute();
    },
  };
}
export type VitalsStore = ReturnType<typeof createVitalsStore>;

/** Returns the figures of a build over all of the given hours; null without any. */
export function calculateFigures(hours: ReadonlyMap<number, Measures> | undefined): VitalFigures | null {
  const all = [...(hours?.values() ?? [])];
  const count = (measure: Counted) => sumMeasure(all, measure).get(0) ?? 0;
  if (count('visits') === 0) return null;
  const p75 = (measure: Timed) => {
    const value = findQuantile(sumMeasure(all, measure), 0.75);
    return value === null ? null : value / scaleOf[measure];
  };
  return {
    visits: count('visits'),
    failed: count('failed'),
    ready: p75('ready'),
    lcp: p75('lcp'),
    inp: p75('inp'),
    cls: p75('cls'),
  };
}

/** Returns the visits of a build that a measure is known for. */
export function measuredVisits(hours: ReadonlyMap<number, Measures> | undefined, measure: Timed): number {
  return [...sumMeasure([...(hours?.values() ?? [])], measure).values()].reduce((sum, count) => sum + count, 0);
}

function sumMeasure(all: readonly Measures[], measure: string): Histogram {
  const sum = new Map<number, number>();
  for (const measures of all) {
    for (const [bucket, count] of measures.get(measure) ?? []) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
  }
  return sum;
}

function listMarks(visit: Visit): { readonly measure: string; readonly bucket: number }[] {
  const kinds = new Set<Counted>(visit.failures.map(({ kind }) => kind));
  const counted: Counted[] = ['visits', ...(kinds.size > 0 ? (['failed', ...kinds] as const) : [])];
  return [
    ...counted.map((measure) => ({ measure, bucket: 0 })),
    ...timed.flatMap((measure) => {
      const value = visit[measure];
      return value === null ? [] : [{ measure, bucket: bucketOf(value * scaleOf[measure]) }];
    }),
  ];
}
