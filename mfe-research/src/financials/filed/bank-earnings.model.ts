import type { FiledLine, FiledStatement } from '@basecase/gateway/contract';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { growthRate, margin } from '@basecase/shared-ui/figures/growth';
import { moneyFormats } from '../../money-formats.model.ts';
import { isYearBefore } from '../table/figure-growth.model.ts';
import { parseMeasure } from '../table/figure-units.model.ts';
import { type FiledColumn, type FiledPeriod, filedColumns, isReportPeriod } from './as-filed-columns.model.ts';

/** A step on the way from net interest income to net income. */
export interface BankStep {
  readonly label: string;
  /** The contribution as text; a cost is negative. */
  readonly text: string;
  readonly kind: 'gain' | 'cost' | 'result';
  /** Ends of its bar, 0 to 1. */
  readonly from: number;
  readonly to: number;
}

export interface BankFigure {
  readonly label: string;
  readonly value: string;
  /** Change from the year before, or where a figure comes from. */
  readonly note: string;
}

export interface BankEarnings {
  /** `fiscal 2024` */
  readonly title: string;
  readonly label: string;
  readonly figures: readonly BankFigure[];
  readonly steps: readonly BankStep[];
}

/** The lines of a bank's income statement, by their concepts. */
const concepts = {
  interest: /^us-gaap:InterestIncomeExpenseNet$/,
  other: /^us-gaap:NoninterestIncome$/,
  provision: /^us-gaap:(Provision(ForLoan|ForCredit|ForOther)\w*|\w*CreditLossExpense\w*)$/,
  expense: /^us-gaap:NoninterestExpense$/,
  tax: /^us-gaap:IncomeTaxExpenseBenefit$/,
  discontinued: /^us-gaap:IncomeLossFromDiscontinuedOperationsNetOfTax$/,
  minority: /^us-gaap:(NetIncomeLossAttributableToNoncontrollingInterest|MinorityInterestInNetIncome\w*)$/,
  income: /^us-gaap:NetIncomeLoss$/,
  wholeIncome: /^us-gaap:ProfitLoss$/,
} as const;

type Item = keyof typeof concepts;
type Items = Readonly<Record<Item, number | null>>;

/** Units that filings round to. A sum may be off by one of them. */
const roundings = [1e6, 1e5, 1e3, 1] as const;

/** Returns the figure of the whole company of a concept; null when it is missing. */
function wholeFigure(lines: readonly FiledLine[], concept: RegExp, place: number): number | null {
  const own = lines.filter((line) => line.concept !== null && concept.test(line.concept));
  const whole = own.find(({ members, figures }) => Object.keys(members).length === 0 && figures[place] != null);
  return whole?.figures[place]?.value ?? null;
}

function readItems({ lines }: FiledStatement, { place }: FiledColumn): Items {
  const readItem = (item: Item) => wholeFigure(lines, concepts[item], place);
  return {
    interest: readItem('interest'),
    other: readItem('other'),
    provision: readItem('provision'),
    expense: readItem('expense'),
    tax: readItem('tax'),
    discontinued: readItem('discontinued'),
    minority: readItem('minority'),
    income: readItem('income'),
    wholeIncome: readItem('wholeIncome'),
  };
}

interface Walk {
  readonly gains: readonly (readonly [label: string, amount: number])[];
  readonly costs: readonly (readonly [label: string, amount: number])[];
  readonly result: number;
}

/** Returns the steps that lead to the net income; null where they do not add up to it: another line is missing then. */
function buildWalk(items: Items): Walk | null {
  const { interest, other, provision, expense, tax, discontinued, minority, income, wholeIncome } = items;
  if (interest === null || other === null || expense === null || tax === null) return null;
  const gains = [['Net interest income', interest] as const, ['Noninterest income', other] as const];
  const costs = [
    ...(provision === null ? [] : [['Provision for credit losses', provision] as const]),
    ['Noninterest expense', expense] as const,
    ['Income taxes', tax] as const,
    ...(discontinued === null ? [] : [['Discontinued operations', -discontinued] as const]),
  ];
  const others = minority === null ? [] : [['Noncontrolling interests', minority] as const];
  const ends = [
    { costs: [...costs, ...others], result: income },
    { costs, result: income },
    { costs, result: wholeIncome },
  ];
  for (const { costs: taken, result } of ends) {
    if (result === null) continue;
    const amounts = [...gains, ...taken].map(([, amount]) => amount);
    const unit = roundings.find((one) => [...amounts, result].every((amount) => amount % one === 0)) ?? 0;
    const sum = interest + other - taken.reduce((total, [, amount]) => total + amount, 0);
    if (Math.abs(sum - result) <= unit) return { gains, costs: taken, result };
  }
  return null;
}

/**
 * Returns how a bank earned its net income in the newest period, by the lines of its own statement; null where these do not add
 * up to the net income, so that nothing is guessed.
 */
export function bankEarnings(statement: FiledStatement, period: FiledPeriod): BankEarnings | null {
  const columns = filedColumns(statement.columns, period).filter((column) => isReportPeriod(column, period));
  const now = columns.at(-1);
  if (now === undefined) return null;
  const items = readItems(statement, now);
  const walk = buildWalk(items);
  if (walk === null) return null;
  const before = columns.find(({ group, end }) => group === now.group && isYearBefore(end, now.end));
  const earlier = before === undefined ? null : readItems(statement, before);
  const line = statement.lines.find(({ concept }) => concept !== null && concepts.interest.test(concept));
  const currency = line === undefined ? null : parseMeasure(line.unit).currency;
  const { tenth } = moneyFormats(currency);
  const [first] = walk.gains;
  return {
    title: now.title,
    label: `From net interest income of ${tenth(first?.[1])} to net income of ${tenth(walk.result)}, ${now.title}`,
    figures: buildFigures(items, earlier, walk.result, tenth),
    steps: buildSteps(walk, tenth),
  };
}

function buildFigures(
  items: Items,
  earlier: Items | null,
  result: number,
  write: (value: number | null) => string,
): BankFigure[] {
  const netIncome = items.income === result ? 'income' : 'wholeIncome';
  const shown: readonly (readonly [label: string, item: Item])[] = [
    ['Net interest income', 'interest'],
    ['Noninterest income', 'other'],
    ['Provision for credit losses', 'provision'],
    ['Noninterest expense', 'expense'],
    ['Net income', netIncome],
  ];
  const before = earlier === null ? null : calculateEfficiency(earlier);
  return [
    ...shown.map(([label, item]) => {
      const rate = growthRate(earlier?.[item], items[item]);
      const note = rate === null ? '' : `${formatPercent(rate, { plus: true })} from the year before`;
      return { label, value: write(items[item]), note };
    }),
    {
      label: 'Efficiency ratio',
      value: formatPercent(calculateEfficiency(items)),
      note: `Derived: noninterest expense over income${before === null ? '' : `, ${formatPercent(before)} the year before`}`,
    },
  ];
}

/** Returns noninterest expense over net interest and noninterest income. */
function calculateEfficiency({ interest, other, expense }: Items): number | null {
  return interest === null || other === null ? null : margin(expense, interest + other);
}

function buildSteps({ gains, costs, result }: Walk, write: (value: number | null) => string): BankStep[] {
  const moves = [
    ...gains.map(([label, amount]) => ({ label, change: amount })),
    ...costs.map(([label, amount]) => ({ label, change: -amount })),
  ];
  let level = 0;
  const spans = moves.map(({ label, change }) => {
    const start = level;
    level += change;
    return { label, change, start, end: level };
  });
  const levels = [0, result, ...spans.map(({ end }) => end)];
  const low = Math.min(...levels);
  const span = Math.max(...levels) - low || 1;
  const bar = (start: number, end: number) => ({
    from: (Math.min(start, end) - low) / span,
    to: (Math.max(start, end) - low) / span,
  });
  return [
    ...spans.map(
      ({ label, change, start, end }): BankStep => ({
        label,
        text: write(change),
        kind: change < 0 ? 'cost' : 'gain',
        ...bar(start, end),
      }),
    ),
    { label: 'Net income', text: write(result), kind: 'result', ...bar(0, result) },
  ];
}
