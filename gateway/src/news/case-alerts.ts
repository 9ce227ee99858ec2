import type { AlertStore, NewAlert } from '../alerts/alert-store.ts';
import { dayMs } from '../contract/figures/days.ts';
import type { MarketFigure } from '../contract/market/market.ts';
import type { BasisFigure } from '../contract/valuations.ts';
import { formatDayNumber } from '../market/columns/day-number.ts';
import type { MarketQuestions } from '../market/market-questions.ts';
import { describeAsked } from '../market/questions/asked-figures.ts';
import type { MarketDay } from '../market/questions/market-day.ts';
import type { OwnedValuation, ValuationStore } from '../saved/valuation-store.ts';
import { formatChange } from './figure-words.ts';
import { listFiledSince } from './fresh-filings.ts';

interface CaseAlertsOptions {
  readonly alerts: AlertStore;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly valuations: Pick<ValuationStore, 'listValuationsOf'>;
}

const stateKind = 'case';
/** A filing that the market got later, after an outage, is still told of. */
const mostDays = 10;
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

/** Tells users that a filing has moved the figures which their saved valuations rest on. */
export class CaseAlerts {
  readonly #options: CaseAlertsOptions;
  #seen: string | null = null;

  constructor(options: CaseAlertsOptions) {
    this.#options = options;
  }

  /** Makes the alerts of what was filed since the last check, of any process. Each is made once. */
  async announceMoved(): Promise<void> {
    const day = await this.#options.questions.readToday();
    if (day === null) return;
    const version = `${day.frame.holdings.version} ${day.today}`;
    if (version === this.#seen) return;
    const fresh = listFiledSince(day, formatDayNumber(day.today - mostDays));
    const symbols = fresh.flatMap(({ company }) => day.companies[company]?.symbols ?? []);
    const valuations = await this.#options.valuations.listValuationsOf([...new Set(symbols)]);
    const states = await this.#options.alerts.listStates(stateKind);
    for (const valuation of valuations) {
      const subject = `${stateKind}:${valuation.id}`;
      await this.#advance(day, valuation, subject, states.get(valuation.userId)?.get(subject) ?? null);
    }
    this.#seen = version;
  }

  async #advance(day: MarketDay, valuation: OwnedValuation, subject: string, before: string | null): Promise<void> {
    const asked = figures.map(({ formula }) => ({ symbol: valuation.symbol, formula }));
    const moved = findMoved(valuation.basis, await describeAsked(day, asked));
    const [first] = moved;
    const oldest = formatDayNumber(day.today - mostDays);
    if (first === undefined || first.filed < oldest || first.filed < toDay(valuation.savedAt)) return;
    if (first.accession === before) return;
    const { userId } = valuation;
    const alerts = [makeAlert(valuation, moved)];
    await this.#options.alerts.advanceStates([{ userId, subject, before, after: first.accession, alerts }]);
  }
}

const toDay = (milliseconds: number): string =>
  new Date(Math.floor(milliseconds / dayMs) * dayMs).toISOString().slice(0, 10);

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

function makeAlert({ id, userId, symbol, name }: OwnedValuation, moved: readonly MovedFigure[]): NewAlert {
  const [first] = moved;
  const named = moved.slice(0, mostNamed).map(({ label, change }) => `${label} ${formatChange(change)}`);
  const since = first?.isLater === true ? 'A later fiscal year is filed' : 'A fiscal year was restated';
  return {
    userId,
    event: `case:${id}:${first?.accession}`,
    kind: 'case',
    app: 'valuation',
    title: `A filing of ${symbol} moved your case “${name}”`,
    text: `${since}: ${named.join(', ')} against the figures that it rests on.`,
    href: `/dcf?${new URLSearchParams({ symbol })}`,
  };
}
