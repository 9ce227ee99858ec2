import type { IncomeFigures, Outcome } from '../../../read-filing.ts';
import type { FaceLine } from '../rules/face-lines.model.ts';
import type { incomeRules } from '../rules/income-rules.ts';
import { noteConcepts } from '../rules/note-concepts.ts';
import {
  absent,
  chooseFirst,
  deriveDifference,
  derived,
  isFigure,
  magnitude,
  negated,
} from '../rules/outcomes.model.ts';
import type { RuledColumn } from '../rules/ruled-column.model.ts';

export type IncomeColumn = RuledColumn<keyof typeof incomeRules>;

export type InterestPart = Pick<IncomeFigures, 'interestExpense' | 'netInterestExpense'>;

/** Returns interest expense, positive however it is tagged, and net of interest income: negative where income prevails. */
export function interestPart(column: IncomeColumn): InterestPart {
  const [net] = column.stated('netInterest');
  const stated = grossOnFace(column, net);
  const concepts = [...column.rules.interest.concepts, ...noteConcepts.interestOnDebt];
  const gross = column.isArranged
    ? grossNoted(column, net, stated)
    : chooseFirst(stated, () => magnitude(column.notes.findFact(concepts, column.period)));
  if (tradesInInterest(column))
    return { interestExpense: gross, netInterestExpense: absent('Net interest is part of revenue.') };
  const isOpen = isFigure(gross) || net === undefined || column.isArranged;
  const interestExpense = isOpen ? gross : absent('Only net interest is presented.');
  const filedNet = net === undefined ? deriveNetInterest(column, interestExpense) : netFigure(column, net);
  // Net income of exactly the amount of the expense is that expense, tagged with the other sign.
  const isTurned = isFigure(filedNet) && filedNet.value < 0 && filedNet.value + (interestExpense.value ?? 0) === 0;
  return { interestExpense, netInterestExpense: isTurned ? negated(filedNet) : filedNet };
}

/** Whether interest is revenue and cost of the company, as it is of a bank. */
export function tradesInInterest(column: IncomeColumn): boolean {
  const marks = ['bankIncome', 'bankInterestIncome', 'afterInterest'] as const;
  return marks.some((name) => isFigure(column.line(name)));
}

/** Interest paid and interest of the period differ by less. */
const leastOfPaid = 0.5;

/** The line, else interest out of other figures, unless it is far below the interest that was paid: then it is a part. */
function grossNoted(column: IncomeColumn, net: FaceLine | undefined, stated: Outcome): Outcome {
  if (isFigure(stated)) return stated;
  const netIncome = net === undefined ? absent('No net interest is filed.') : column.figure(net);
  const outcome = chooseFirst(
    derived('Interest income less net interest', [
      { name: 'Interest income', figure: column.noted('interestIncome') },
      { name: 'Net interest income', figure: netIncome, less: true },
    ]),
    () =>
      derived('Interest on debt plus interest on finance leases', [
        { name: 'Interest on debt', figure: column.noted('interestOnDebt') },
        { name: 'Interest on finance leases', figure: column.noted('interestOnLeases'), optional: true },
      ]),
  );
  const paid = column.noted('interestPaid');
  const isPart = isFigure(outcome) && isFigure(paid) && outcome.value < leastOfPaid * paid.value;
  if (isPart) return absent('The interest that follows from tagged figures is far below what was paid.', 'unread');
  return isFigure(outcome) ? magnitude(outcome) : stated;
}

/** One line, or the lines that make up net interest: debt, leases. */
function grossOnFace(column: IncomeColumn, net: FaceLine | undefined): Outcome {
  const parts = net === undefined ? [] : partsOfNet(column, net);
  if (parts.length > 1) return column.sum(parts, (line) => magnitude(column.figure(line)));
  const line = column.stated('interest').find((match) => match !== net);
  return line === undefined
    ? column.missing(column.rules.interest, 'No line of interest expense is presented.')
    : magnitude(column.figure(line));
}

/** Expenses between a heading "Interest" and the line that sums them up. */
function partsOfNet(column: IncomeColumn, net: FaceLine): FaceLine[] {
  const heading = column.lines.findLast(({ name, index }) => name === '' && index < net.index);
  if (heading === undefined || !/^interest\b/i.test(heading.label)) return [];
  const between = column.lines.filter(({ index }) => index > heading.index && index < net.index);
  return between.filter((line) => !/income/i.test(line.label) && isFigure(column.figure(line)));
}

/**
 * The sign of net interest comes from what it does to income before tax where the lines between operating income and
 * that add up; from the concept otherwise, which counts income as positive.
 */
function netFigure(column: IncomeColumn, net: FaceLine): Outcome {
  const figure = column.figure(net);
  if (!isFigure(figure)) return figure;
  const effect = effectOn(column, net);
  if (effect !== null) return { ...figure, value: -effect };
  return column.rules.netInterest.concepts.includes(net.name) ? negated(figure) : figure;
}

function deriveNetInterest(column: IncomeColumn, expense: Outcome): Outcome {
  const concepts = ['InvestmentIncomeInterest', 'InterestIncomeOther'];
  const income = column.findLine({ concepts, label: /^interest income$/i });
  return deriveDifference('Interest expense', expense, 'Interest income', magnitude(income));
}

const MOST_LINES = 12;

/** Returns the effect of a line on income before tax, by the only choice of signs with which the lines before it add up. */
function effectOn(column: IncomeColumn, target: FaceLine): number | null {
  const [end] = column.matches(column.rules.pretax);
  const [start] = column.matches(column.rules.operatingIncome);
  if (end === undefined || start === undefined || start.index >= target.index || target.index >= end.index) return null;
  const [from, to] = [column.figure(start), column.figure(end)];
  if (!isFigure(from) || !isFigure(to)) return null;
  const between = column.lines.filter(({ index }) => index > start.index && index < end.index);
  const amounts = between.flatMap((line) => {
    const printed = column.printed(line);
    return isFigure(printed) ? [{ line, value: printed.value }] : [];
  });
  if (amounts.length > MOST_LINES) return null;
  const unit = findRounding([from.value, to.value, ...amounts.map(({ value }) => value)]);
  const found = new Set<number>();
  for (let signs = 0; signs < 2 ** amounts.length; signs += 1) {
    const signed = amounts.map(({ line, value }, bit) => ({ line, value: (signs >> bit) & 1 ? -value : value }));
    const sum = signed.reduce((total, { value }) => total + value, from.value);
    if (Math.abs(sum - to.value) > unit) continue;
    found.add(signed.find(({ line }) => line === target)?.value ?? 0);
  }
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

/** The unit in which amounts are rounded: 1,000,000 for a statement in millions. */
function findRounding(amounts: readonly number[]): number {
  let unit = 1;
  while (unit < 1e9 && amounts.every((amount) => amount % (unit * 10) === 0)) unit *= 10;
  return unit;
}
