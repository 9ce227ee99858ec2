import type { SavedScreen, ScreenChange } from '../../contract/market/screens.ts';
import { formatDayNumber } from '../columns/day-number.ts';
import { readAsk } from '../questions/check-conditions.ts';
import {
  type ConditionFormula,
  readEachCondition,
  readValueFormula,
  type ValueFormula,
} from '../questions/formula-cache.ts';
import type { MarketDay } from '../questions/market-day.ts';
import { findMatches, type ScreenOutcome } from '../questions/screen.ts';
import type { StoredScreen } from './saved-screen-store.ts';

type Change = SavedScreen['entrants'][number];
type Cause = Omit<ScreenChange, keyof Change>;

const unknownCause: Cause = {
  condition: null,
  figure: null,
  unit: null,
  currency: null,
  before: null,
  after: null,
  priceDay: null,
};

/** A condition with the figure that it compares; null for one that compares none with a number. */
interface Compared {
  readonly condition: ConditionFormula;
  readonly figure: ValueFormula | null;
}

/** Finds the condition that made each company join or leave, with its figure then and now. */
export class ChangeCauses {
  readonly #today: MarketDay;
  readonly #compared: readonly Compared[];
  readonly #now: ScreenOutcome;
  readonly #then: ScreenOutcome | null;

  private constructor(today: MarketDay, compared: readonly Compared[], now: ScreenOutcome, then: ScreenOutcome | null) {
    this.#today = today;
    this.#compared = compared;
    this.#now = now;
    this.#then = then;
  }

  /** Runs a screen on both days. @param past the day that the changes count from; null where it cannot be opened */
  static async openScreen(
    today: MarketDay,
    past: MarketDay | null,
    { where, scope = '' }: StoredScreen['definition'],
  ): Promise<ChangeCauses> {
    const conditions = [...readEachCondition(scope), ...readEachCondition(where)];
    const compared = conditions.map((condition) => ({ condition, figure: readFigure(condition) }));
    const figures = compared.flatMap(({ figure }) => figure ?? []);
    const query = { where: '', conditions: conditions.map(({ source }) => source) };
    const now = await findMatches(today, query, figures);
    return new ChangeCauses(today, compared, now, past === null ? null : await findMatches(past, query, figures));
  }

  explainChange(change: Change, isEntrant: boolean): ScreenChange {
    return { ...change, ...this.#findCause(change, isEntrant) };
  }

  #findCause({ symbol, accession }: Change, isEntrant: boolean): Cause {
    const company = this.#today.findCompany(symbol);
    if (company === undefined) return unknownCause;
    const priced = this.#today.prices.day[company] ?? -1;
    const priceDay = accession === null && priced >= 0 ? formatDayNumber(priced) : null;
    const at = this.#compared.findIndex((_, place) => this.#isCause(place, company, isEntrant));
    const found = this.#compared[at];
    if (found === undefined) return { ...unknownCause, priceDay };
    const { condition, figure } = found;
    const asks = readAsk(condition.source, condition.node);
    const after = readValue(this.#now, figure, company);
    return {
      condition: condition.source,
      figure: figure?.source ?? null,
      unit: asks?.unit ?? null,
      currency: after.currency,
      before: this.#then === null ? null : readValue(this.#then, figure, company).value,
      after: after.value,
      priceDay,
    };
  }

  #isCause(place: number, company: number, isEntrant: boolean): boolean {
    const now = this.#now.truths[place]?.truths[company] === 1;
    if (!isEntrant && this.#then === null) return !now;
    const then = this.#then?.truths[place]?.truths[company] === 1;
    return this.#then !== null && (isEntrant ? now && !then : then && !now);
  }
}

function readFigure({ source, node }: ConditionFormula): ValueFormula | null {
  const asks = readAsk(source, node);
  return asks === null ? null : readValueFormula(asks.figure);
}

function readValue(
  { context }: ScreenOutcome,
  figure: ValueFormula | null,
  company: number,
): { readonly value: number | null; readonly currency: string | null } {
  if (figure === null || figure.part.type !== 'figure') return { value: null, currency: null };
  const column = figure.part.run(context);
  const isMoney = figure.part.unit === 'money' || figure.part.unit === 'perShare';
  if (column.reasons[company] !== 0) return { value: null, currency: null };
  return { value: column.values[company] ?? null, currency: isMoney ? 'USD' : null };
}
