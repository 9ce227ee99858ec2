import type { Outcome } from '../../../read-filing.ts';
import type { FactPeriod } from '../../shape/filing-facts.ts';
import { incomeRules as rules } from '../rules/income-rules.ts';
import { noteConcepts } from '../rules/note-concepts.ts';
import type { NoteFacts } from '../rules/note-facts.model.ts';
import {
  absent,
  chooseFirst,
  deriveDifference,
  derived,
  isFigure,
  magnitude,
  negated,
} from '../rules/outcomes.model.ts';
import type { FaceLine, StatementView } from '../rules/statement-view.model.ts';

export interface InterestPart {
  /** Positive: an expense never adds to income, however it is tagged. */
  readonly interestExpense: Outcome;
  /** Interest expense less interest income; negative where income prevails. */
  readonly netInterestExpense: Outcome;
}

export function interestPart(view: StatementView, notes: NoteFacts, period: FactPeriod): InterestPart {
  const net = netLine(view);
  const gross = view.isArranged
    ? grossNoted(view, net, notes, period)
    : chooseFirst(grossOnFace(view, net), () =>
        magnitude(notes.findFact([...rules.interest.concepts, ...noteConcepts.interestOnDebt], period)),
      );
  const isOpen = isFigure(gross) || net === null || view.isArranged;
  const interestExpense = isOpen ? gross : absent('Only net interest is presented.');
  if (tradesInInterest(view))
    return { interestExpense: gross, netInterestExpense: absent('Net interest is part of revenue.') };
  return {
    interestExpense,
    netInterestExpense: net === null ? deriveNetInterest(view, interestExpense) : netFigure(view, net),
  };
}

/** Whether interest is revenue and cost of the company, as it is of a bank. */
export function tradesInInterest(view: StatementView): boolean {
  const marks = [rules.bankIncome, rules.bankInterestIncome, rules.afterInterest];
  return marks.some((rule) => isFigure(view.findLine(rule)));
}

function netLine(view: StatementView): FaceLine | null {
  const lines = view.matches(rules.netInterest).filter((line) => isFigure(view.figure(line)));
  return lines[0] ?? null;
}

/** Interest paid and interest of the period differ by less. */
const leastOfPaid = 0.5;

/** The line, else interest out of other figures, unless it is far below the interest that was paid: then it is a part. */
function grossNoted(view: StatementView, net: FaceLine | null, notes: NoteFacts, period: FactPeriod): Outcome {
  const stated = grossOnFace(view, net);
  if (isFigure(stated)) return stated;
  const netIncome = net === null ? absent('No net interest is filed.') : view.figure(net);
  const leases = notes.findFact(noteConcepts.interestOnLeases, period);
  const outcome = chooseFirst(
    derived('Interest income less net interest', [
      { name: 'Interest income', figure: notes.findFact(noteConcepts.interestIncome, period) },
      { name: 'Net interest income', figure: netIncome, less: true },
    ]),
    () =>
      derived('Interest on debt plus interest on finance leases', [
        { name: 'Interest on debt', figure: notes.findFact(noteConcepts.interestOnDebt, period) },
        { name: 'Interest on finance leases', figure: leases, optional: true },
      ]),
  );
  const paid = notes.findFact(noteConcepts.interestPaid, period);
  const isPart = isFigure(outcome) && isFigure(paid) && outcome.value < leastOfPaid * paid.value;
  if (isPart) return absent('The interest that follows from tagged figures is far below what was paid.', 'unread');
  return isFigure(outcome) ? magnitude(outcome) : stated;
}

/** One line, or the lines that make up net interest: debt, leases. */
function grossOnFace(view: StatementView, net: FaceLine | null): Outcome {
  const parts = net === null ? [] : partsOfNet(view, net);
  if (parts.length > 1) {
    return view.sum(parts, (line) => magnitude(view.figure(line)));
  }
  const [line] = view.matches(rules.interest).filter((match) => match !== net && isFigure(view.figure(match)));
  if (line === undefined) return view.missing(rules.interest, 'No line of interest expense is presented.');
  return magnitude(view.figure(line));
}

/** Expenses between a heading "Interest" and the line that sums them up. */
function partsOfNet(view: StatementView, net: FaceLine): FaceLine[] {
  const heading = view.lines.findLast(({ name, index }) => name === '' && index < net.index);
  if (heading === undefined || !/^interest\b/i.test(heading.label)) return [];
  return view.lines.filter(
    (line) =>
      line.index > heading.index &&
      line.index < net.index &&
      !/income/i.test(line.label) &&
      isFigure(view.figure(line)),
  );
}

/**
 * The sign of net interest comes from what it does to income before tax where the lines between operating income and
 * that add up; from the concept otherwise, which counts income as positive.
 */
function netFigure(view: StatementView, net: FaceLine): Outcome {
  const figure = view.figure(net);
  if (!isFigure(figure)) return figure;
  const effect = effectOn(view, net);
  if (effect !== null) return { ...figure, value: -effect };
  return rules.netInterest.concepts.includes(net.name) ? negated(figure) : figure;
}

function deriveNetInterest(view: StatementView, expense: Outcome): Outcome {
  const income = view.findLine({
    concepts: ['InvestmentIncomeInterest', 'InterestIncomeOther'],
    label: /^interest income$/i,
  });
  return deriveDifference('Interest expense', expense, 'Interest income', magnitude(income));
}

const MOST_LINES = 12;

/** Returns the effect of a line on income before tax, by the only choice of signs with which the lines before it add up. */
function effectOn(view: StatementView, target: FaceLine): number | null {
  const end = view.matches(rules.pretax)[0];
  const start = view.matches(rules.operatingIncome)[0];
  if (end === undefined || start === undefined || start.index >= target.index || target.index >= end.index) return null;
  const from = view.figure(start);
  const to = view.figure(end);
  if (!isFigure(from) || !isFigure(to)) return null;
  const between = view.lines.filter(({ index }) => index > start.index && index < end.index);
  const amounts = between.flatMap((line) => {
    const printed = view.printed(line);
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
