import type { BalanceFigures, Outcome } from '../../../read-filing.ts';
import { balanceRules as rules } from './balance-rules.ts';
import type { NoteFacts } from './note-facts.model.ts';
import { absent, agrees, derived, firstOf, isFigure, type Part } from './outcomes.model.ts';
import { sharesOutstanding } from './share-count.model.ts';
import type { FaceLine, LineRule, StatementView } from './statement-view.model.ts';

/** Returns the fields of a balance sheet for one of its columns. */
export function balanceFigures(view: StatementView, notes: NoteFacts, day: string): BalanceFigures {
  const totalAssets = view.find(rules.totalAssets);
  const totalCurrentAssets = view.find(rules.totalCurrentAssets);
  const totalLiabilities = firstOf(view.find(rules.totalLiabilities), () => liabilitiesOf(view));
  const totalCurrentLiabilities = view.find(rules.totalCurrentLiabilities);
  const currentDebt = firstOf(sumOf(view, rules.currentDebt), () => currentDebtNoted(view, notes, day));
  return {
    totalAssets,
    totalCurrentAssets,
    cashAndCashEquivalentsAtCarryingValue: view.find(rules.cash),
    shortTermInvestments: sumOf(view, rules.shortTermInvestments),
    currentNetReceivables: view.find(rules.receivables),
    inventory: view.find(rules.inventory),
    totalNonCurrentAssets: checked(
      view.find(rules.totalNonCurrentAssets),
      difference('Assets', totalAssets, 'Current assets', totalCurrentAssets),
    ),
    propertyPlantEquipment: view.find(rules.propertyPlantEquipment),
    goodwill: firstOf(view.find(rules.goodwill), () => notes.find(['Goodwill'], at(day))),
    intangibleAssets: intangiblesOf(view, notes, day),
    totalLiabilities,
    totalCurrentLiabilities,
    currentAccountsPayable: view.find(rules.payables),
    shortTermDebt: currentDebt,
    currentDebt,
    totalNonCurrentLiabilities: checked(
      view.find(rules.totalNonCurrentLiabilities),
      difference('Liabilities', totalLiabilities, 'Current liabilities', totalCurrentLiabilities),
    ),
    longTermDebt: firstOf(
      view.find(rules.totalLongTermDebt),
      () => sumOf(view, rules.longTermDebt),
      () => view.find(rules.debtUnclassified),
      () => notes.find(['LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations'], at(day)),
    ),
    totalShareholderEquity: equityOf(view),
    minorityInterest: view.find(rules.minority),
    temporaryEquity: sumOf(view, rules.temporaryEquity),
    retainedEarnings: view.find(rules.retainedEarnings),
    commonStock: view.find(rules.commonStock),
    commonStockSharesOutstanding: sharesOutstanding(notes, day),
  };
}

function at(day: string) {
  return { start: null, end: day };
}

/** A presented total where it adds up; the rest of the whole where it is the total of a part, such as other assets. */
function checked(presented: Outcome, rest: Outcome): Outcome {
  const addsUp = !isFigure(presented) || !isFigure(rest) || agrees(presented.value, rest.value);
  return addsUp ? firstOf(presented, () => rest) : rest;
}

function difference(name: string, whole: Outcome, lessName: string, part: Outcome): Outcome {
  return derived(`${name} less ${lessName.toLowerCase()}`, [
    { name, figure: whole },
    { name: lessName, figure: part, less: true },
  ]);
}

/** The only fitting line, or the sum of all. A line that sums up others is left out; where no line speaks for the whole, its parts do. */
function sumOf(view: StatementView, rule: LineRule): Outcome {
  const whole = view.matches(rule);
  const all = (whole.length > 0 ? whole : view.parts(rule)).filter((line) => isFigure(view.figure(line)));
  const lines = all.filter((line) => !isSubtotal(view, line, all));
  const [first] = lines;
  if (first === undefined) return view.find(rule);
  if (lines.length === 1 && first.whole) return view.figure(first);
  const ordered = lines.toSorted((a, b) => a.index - b.index);
  return derived(
    ordered.map(({ label }) => label).join(' plus '),
    ordered.map((line) => ({ name: line.label, figure: view.figure(line) })),
  );
}

function isSubtotal(view: StatementView, line: FaceLine, others: readonly FaceLine[]): boolean {
  const above = others.filter(({ index }) => index < line.index);
  const own = view.figure(line);
  const sum = above.reduce((total, other) => total + (view.figure(other).value ?? 0), 0);
  return above.length > 1 && /^total/i.test(line.label) && own.value === sum;
}

/** Equity of the owners: minority interests are not theirs. */
function equityOf(view: StatementView): Outcome {
  const whole = view.find(rules.wholeEquity);
  const minority = view.find(rules.minority);
  return firstOf(
    view.find(rules.equity),
    () =>
      derived('Total equity less minority interests', [
        { name: 'Total equity', figure: whole },
        { name: 'Minority interests', figure: minority, less: true },
      ]),
    () => whole,
  );
}

/** Returns liabilities and equity less equity and the lines between the two. */
function liabilitiesOf(view: StatementView): Outcome {
  const minority = view.find(rules.minority);
  const whole: Part[] = isFigure(view.find(rules.wholeEquity))
    ? [{ name: 'Total equity', figure: view.find(rules.wholeEquity), less: true }]
    : [
        { name: 'Equity', figure: view.find(rules.equity), less: true },
        { name: 'Minority interests', figure: minority, less: true, optional: true },
      ];
  const between = view.matches(rules.temporaryEquity).map((line) => {
    return { name: line.label, figure: view.figure(line), less: true, optional: true };
  });
  return derived('Liabilities and equity less equity', [
    {
      name: 'Liabilities and equity',
      figure: firstOf(view.find(rules.liabilitiesAndEquity), () => view.find(rules.totalAssets)),
    },
    ...whole,
    ...between,
  ]);
}

function intangiblesOf(view: StatementView, notes: NoteFacts, day: string): Outcome {
  return firstOf(
    view.find(rules.intangibles),
    () => sumOf(view, rules.intangibleParts),
    () => notes.find(['IntangibleAssetsNetExcludingGoodwill', 'FiniteLivedIntangibleAssetsNet'], at(day)),
  );
}

function currentDebtNoted(view: StatementView, notes: NoteFacts, day: string): Outcome {
  const unclassified = view.find(rules.shortDebtUnclassified);
  if (isFigure(unclassified)) return unclassified;
  const whole = notes.find(['DebtCurrent'], at(day));
  if (isFigure(whole)) return whole;
  const due = notes.find(['LongTermDebtCurrent', 'LongTermDebtAndCapitalLeaseObligationsCurrent'], at(day));
  const borrowed = notes.find(['ShortTermBorrowings', 'CommercialPaper'], at(day));
  if (!isFigure(due) && !isFigure(borrowed)) return absent('Not presented by this company.');
  if (!isFigure(borrowed)) return due;
  return derived('Long-term debt due within a year plus short-term borrowings', [
    { name: 'Long-term debt due within a year', figure: due, optional: true },
    { name: 'Short-term borrowings', figure: borrowed },
  ]);
}
