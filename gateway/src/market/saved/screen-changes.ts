import type { SavedScreen, ScreenChange } from '../../contract/market/screens.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import type { FigureColumn } from '../formulas/value-columns.ts';
import { readAsk } from '../questions/check-conditions.ts';
import {
  type ConditionFormula,
  readEachCondition,
  readValueFormula,
  type ValueFormula,
} from '../questions/formula-cache.ts';
import type { MarketDay } from '../questions/market-day.ts';
import { QuestionBudget } from '../questions/question-budget.ts';
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

/** The outcome of a screen on a day, and its compared figures by the place of the condition. */
interface ComparedDay {
  readonly truths: ScreenOutcome['truths'];
  readonly figures: readonly (FigureColumn | null)[];
}

/** Finds the condition that made each company join or leave, with its figure then and now. */
export class ChangeCauses {
  readonly #today: MarketDay;
  readonly #compared: readonly Compared[];
  readonly #now: ComparedDay;
  readonly #then: ComparedDay | null;

  private constructor(today: MarketDay, compared: readonly Compared[], now: ComparedDay, then: ComparedDay | null) {
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
    const budget = new QuestionBudget();
    const now = await compareOn(today, compared, budget);
    return new ChangeCauses(today, compared, now, past === null ? null : await compareOn(past, compared, budget));
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
    const after = readValue(this.#now.figures[at], figure, company);
    return {
      condition: condition.source,
      figure: figure?.source ?? null,
      unit: asks?.unit ?? null,
      currency: after.currency,
      before: readValue(this.#then?.figures[at], figure, company).value,
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

/** Runs the conditions and their figures on a day, each once for all changes. */
async function compareOn(day: MarketDay, compared: readonly Compared[], budget: QuestionBudget): Promise<ComparedDay> {
  const query = { where: '', conditions: compared.map(({ condition }) => condition.source) };
  const values = compared.flatMap(({ figure }) => figure ?? []);
  const { truths, context } = await findMatches(day, query, budget, values);
  const figures: (FigureColumn | null)[] = [];
  for (const { figure } of compared) {
    await budget.pause();
    figures.push(figure?.part.type === 'figure' ? figure.part.run(context) : null);
  }
  return { truths, figures };
}

function readValue(
  column: FigureColumn | null | undefined,
  figure: ValueFormula | null,
  company: number,
): { readonly value: number | null; readonly currency: string | null } {
  if (column?.reasons[company] !== 0 || figure?.part.type !== 'figure') return { value: null, currency: null };
  const isMoney = figure.part.unit === 'money' || figure.part.unit === 'perShare';
  return { value: column.values[company] ?? null, currency: isMoney ? 'USD' : null };
}
