import { dayMs } from '../../contract/figures/days.ts';
import { fiscalYearOf } from '../../contract/figures/fiscal-year.ts';
import { isNearRate } from '../../contract/figures/near-assumption.ts';
import type { MarketFigure } from '../../contract/market/market.ts';
import type { BasisFigure } from '../../contract/valuations.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import { describeAsked } from '../../market/questions/asked-figures.ts';
import type { MarketDay } from '../../market/questions/market-day.ts';
import type { OwnedCase, ProjectionStore } from '../../saved/projection-store.ts';
import type { OwnedValuation, ValuationStore } from '../../saved/valuation-store.ts';
import type { NewAlert } from '../store/alert-store.ts';
import type { AlertMaker, Subject } from './alert-runner.ts';
import { formatChange } from './figure-words.ts';
import { listFiledSince } from './fresh-filings.ts';

interface CaseDeps {
  readonly valuations: Pick<ValuationStore, 'listValuationsOf'>;
  readonly projections: Pick<ProjectionStore, 'listCasesOf'>;
}

/** A saved case of a company that has filed. */
interface FiledCase extends Subject {
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  /** YYYY-MM-DD; an older filing is no news. */
  readonly oldest: string;
  readonly findMoved: () => Promise<MovedCase | null>;
}

/** What a filing has moved of a saved case. */
interface MovedCase {
  readonly accession: string;
  /** YYYY-MM-DD */
  readonly filed: string;
  readonly alert: Pick<NewAlert, 'title' | 'text' | 'href'>;
}

const name = 'case';
/** A filing that the market got later, after an outage, still makes an alert. */
const mostDays = 10;

/** Tells users that a filing has moved what their saved valuations rest on, or what their projections assume. */
export function createCaseAlerts({ valuations, projections }: CaseDeps): AlertMaker<FiledCase> {
  return {
    name,
    due: 'market',
    async subjects(day) {
      const oldest = formatDayNumber(day.today - mostDays);
      const fresh = listFiledSince(day, oldest).flatMap(({ company }) => day.companies[company]?.symbols ?? []);
      const symbols = [...new Set(fresh)];
      const valued = await valuations.listValuationsOf(symbols);
      const projected = await projections.listCasesOf(symbols);
      return [
        ...valued.map((valuation): FiledCase => {
          const { userId, id, savedAt } = valuation;
          const findMoved = () => findMovedValuation(day, valuation);
          return { userId, subject: `${name}:${id}`, savedAt, oldest, findMoved };
        }),
        ...projected.map((saved): FiledCase => {
          const { userId, symbol, name: named, savedAt } = saved;
          const findMoved = () => findMovedProjection(day, saved);
          return { userId, subject: `${name}:${symbol}:${named}`, savedAt, oldest, findMoved };
        }),
      ];
    },
    async step({ userId, subject, savedAt, oldest, findMoved }, before) {
      const moved = await findMoved();
      if (moved === null || moved.filed < oldest || moved.filed < toDay(savedAt)) return null;
      const { accession: after, alert } = moved;
      if (after === before) return null;
      return { after, alerts: [{ userId, event: `${subject}:${after}`, kind: 'case', app: 'valuation', ...alert }] };
    },
  };
}

const toDay = (milliseconds: number): string =>
  new Date(Math.floor(milliseconds / dayMs) * dayMs).toISOString().slice(0, 10);

/** The rates that the base case assumes. Counts of shares are left out: a split changes them without any news. */
const rates = [
  { row: 'revgrowth', formula: 'change(revenue.fy, 1)', label: 'revenue growth' },
  { row: 'margin', formula: 'netIncome.fy / revenue.fy', label: 'net margin' },
] as const;

/** Returns what a filing says against the base case of a saved projection; null where its assumptions hold. */
async function findMovedProjection(day: MarketDay, saved: OwnedCase): Promise<MovedCase | null> {
  const { symbol, name, currentYear, base } = saved;
  const filed = await describeAsked(
    day,
    rates.map(({ formula }) => ({ symbol, formula })),
  );
  const moved = rates.flatMap(({ row, label }, at) => {
    const now = readFiled(filed[at]);
    if (now === null) return [];
    // The first column is the year that the case starts from.
    const column = now.year - (currentYear - 1);
    const assumed = column < 1 ? null : (base[row][column] ?? null);
    if (assumed === null || isNearRate(assumed, now.percent)) return [];
    return [
      {
        ...now,
        text: `${label} ${write(now.percent)}, you assumed ${write(assumed)}`,
        apart: Math.abs(now.percent - assumed),
      },
    ];
  });
  const [first] = moved.sort((a, b) => b.apart - a.apart);
  if (first === undefined) return null;
  return {
    accession: first.accession,
    filed: first.filed,
    alert: {
      title: `A filing of ${symbol} moved your case “${name}”`,
      text: `Fiscal ${first.year} is filed: ${moved.map(({ text }) => text).join('; ')}.`,
      href: `/projections?${new URLSearchParams({ symbol })}`,
    },
  };
}

function readFiled(figure: MarketFigure | undefined) {
  if (figure === undefined || !('end' in figure) || typeof figure.value !== 'number') return null;
  const { end, filed, accession, value } = figure;
  if (end === null || filed === null || accession === null) return null;
  return { year: fiscalYearOf({ fiscalDateEnding: end }), filed, accession, percent: value * 100 };
}

const write = (percent: number): string => `${percent < 0 ? '−' : ''}${Math.abs(percent).toFixed(1)}%`;

/** A restatement by less is a rounding. */
const leastChange = 0.001;
const mostNamed = 3;

/** The figures of fiscal years that valuations rest on, as their statements and the market name them. */
const figures = [
  { statement: 'income', field: 'totalRevenue', formula: 'revenue.fy', label: 'revenue' },
  { statement: 'income', field: 'operatingIncome', formula: 'operatingIncome.fy', label: 'operating income' },
  { statement: 'income', field: 'incomeTaxExpense', formula: 'tax.fy', label: 'income tax' },
  { statement: 'cashFlow', field: 'capitalExpenditures', formula: 'capex.fy', label: 'capital expenditures' },
] as const;

/** A figure of a saved valuation that a filing has moved. */
interface MovedFigure {
  readonly label: string;
  readonly accession: string;
  readonly filed: string;
  /** Whether it is of a later fiscal year; else the year was restated. */
  readonly isLater: boolean;
  readonly change: number;
}

/** Returns what a filing has moved below a saved valuation; null where its figures are as they were. */
async function findMovedValuation(day: MarketDay, valuation: OwnedValuation): Promise<MovedCase | null> {
  const { id, symbol, name, basis } = valuation;
  const asked = figures.map(({ formula }) => ({ symbol, formula }));
  const moved = findMoved(basis, await describeAsked(day, asked));
  const [first] = moved;
  if (first === undefined) return null;
  const named = moved.slice(0, mostNamed).map(({ label, change }) => `${label} ${formatChange(change)}`);
  const since = first.isLater ? 'A later fiscal year is filed' : 'A fiscal year was restated';
  return {
    accession: first.accession,
    filed: first.filed,
    alert: {
      title: `A filing of ${symbol} moved your case “${name}”`,
      text: `${since}: ${named.join(', ')} against the figures that it rests on.`,
      href: `/dcf?${new URLSearchParams({ symbol, case: id })}`,
    },
  };
}

/** Returns the figures that are other ones now, those that changed most first. @param now in the order of `figures` */
function findMoved(basis: readonly BasisFigure[], now: readonly MarketFigure[]): readonly MovedFigure[] {
  const moved = figures.flatMap(({ statement, field, label }, at): MovedFigure[] => {
    const figure = now[at];
    const saved = basis
      .filter((one) => one.statement === statement && one.field === field && one.value !== null)
      .sort((a, b) => (a.fiscalDateEnding < b.fiscalDateEnding ? 1 : -1))[0];
    const before = Number(saved?.value);
    if (saved === undefined || figure === undefined || !('end' in figure) || typeof figure.value !== 'number')
      return [];
    const { end, filed, accession, value } = figure;
    if (end === null || filed === null || accession === null || !Number.isFinite(before) || before === 0) return [];
    const isLater = end > saved.fiscalDateEnding;
    const change = (value - before) / Math.abs(before);
    if (!isLater && (end !== saved.fiscalDateEnding || Math.abs(change) < leastChange)) return [];
    return [{ label, accession, filed, isLater, change }];
  });
  return moved.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}
