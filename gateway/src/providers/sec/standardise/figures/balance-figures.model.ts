import type { BalanceFigures, Outcome } from '../../../read-filing.ts';
import { balanceRules as rules } from '../rules/balance-rules.ts';
import { noteConcepts } from '../rules/note-concepts.ts';
import type { NoteFacts } from '../rules/note-facts.model.ts';
import {
  absent,
  agrees,
  chooseFirst,
  deriveDifference,
  derived,
  isFigure,
  type Part,
} from '../rules/outcomes.model.ts';
import type { Region } from '../rules/regions.model.ts';
import type { FaceLine, LineRule, StatementView } from '../rules/statement-view.model.ts';
import { sharesOutstanding } from './share-count.model.ts';

/**
 * Returns the fields of a balance sheet for one of its columns.
 * @param averageShares average diluted shares of a period that ends on the day
 */
export function balanceFigures(
  view: StatementView,
  notes: NoteFacts,
  day: string,
  averageShares: Outcome,
): BalanceFigures {
  const totalAssets = view.findLine(rules.totalAssets);
  const totalCurrentAssets = view.findLine(rules.totalCurrentAssets);
  const totalLiabilities = chooseFirst(view.findLine(rules.totalLiabilities), () => deriveLiabilities(view));
  const totalCurrentLiabilities = view.findLine(rules.totalCurrentLiabilities);
  const currentDebt = findCurrentDebt(view, notes, day);
  const totalNonCurrentLiabilities = checked(
    view.findLine(rules.totalNonCurrentLiabilities),
    deriveDifference('Liabilities', totalLiabilities, 'Current liabilities', totalCurrentLiabilities),
  );
  return {
    totalAssets,
    totalCurrentAssets,
    cashAndCashEquivalentsAtCarryingValue: view.findLine(rules.cash),
    shortTermInvestments: sumLines(view, rules.shortTermInvestments),
    currentNetReceivables: view.findLine(rules.receivables),
    inventory: findInventory(view),
    totalNonCurrentAssets: checked(
      view.findLine(rules.totalNonCurrentAssets),
      deriveDifference('Assets', totalAssets, 'Current assets', totalCurrentAssets),
    ),
    propertyPlantEquipment: view.findLine(rules.propertyPlantEquipment),
    goodwill: chooseFirst(view.findLine(rules.goodwill), () => notes.findFact(noteConcepts.goodwill, at(day))),
    intangibleAssets: findIntangibles(view, notes, day),
    totalLiabilities,
    totalCurrentLiabilities,
    currentAccountsPayable: view.findLine(rules.payables),
    shortTermDebt: currentDebt,
    currentDebt,
    totalNonCurrentLiabilities,
    longTermDebt: findLongTermDebt(view, notes, day),
    totalShareholderEquity: findEquity(view),
    minorityInterest: view.findLine(rules.minority),
    temporaryEquity: sumLines(view, rules.temporaryEquity),
    retainedEarnings: view.findLine(rules.retainedEarnings),
    commonStock: view.findLine(rules.commonStock),
    commonStockSharesOutstanding: chooseFirst(sharesOutstanding(notes, day), () =>
      view.isArranged
        ? derived('Average diluted shares of the period, as no count of all shares is filed', [
            { name: 'Average diluted shares', figure: averageShares },
          ])
        : absent('No count of shares is tagged.'),
    ),
  };
}

function at(day: string) {
  return { start: null, end: day };
}

/** A presented total where it adds up; the rest of the whole where it is the total of a part, such as other assets. */
function checked(presented: Outcome, rest: Outcome): Outcome {
  const addsUp = !isFigure(presented) || !isFigure(rest) || agrees(presented.value, rest.value);
  return addsUp ? chooseFirst(presented, () => rest) : rest;
}

/** The only fitting line, or the sum of all. A line that sums up others is left out; where no line speaks for the whole, its parts do. */
function sumLines(view: StatementView, rule: LineRule): Outcome {
  const whole = view.matches(rule);
  const all = (whole.length > 0 ? whole : view.parts(rule)).filter((line) => isFigure(view.figure(line)));
  const lines = all.filter((line) => !isSubtotal(view, line, all));
  const [first] = lines;
  if (first === undefined) return view.findLine(rule);
  if (lines.length === 1 && first.whole) return view.only(first);
  return view.sum(lines.toSorted((a, b) => a.index - b.index));
}

function isSubtotal(view: StatementView, line: FaceLine, others: readonly FaceLine[]): boolean {
  const above = others.filter(({ index }) => index < line.index);
  const own = view.figure(line);
  const sum = above.reduce((total, other) => total + (view.figure(other).value ?? 0), 0);
  return above.length > 1 && /^total/i.test(line.label) && own.value === sum;
}

/** The total of inventories; where a statement has only lines of kinds of inventory, their sum. */
function findInventory(view: StatementView): Outcome {
  const lines = view.matches(rules.inventory).filter((line) => isFigure(view.figure(line)));
  const isTotal = lines.some(({ name }) => name === 'InventoryNet' || name === 'Inventories');
  return isTotal || lines.length < 2 ? view.findLine(rules.inventory) : sumLines(view, rules.inventory);
}

/** Equity of the owners: minority interests are not theirs. */
function findEquity(view: StatementView): Outcome {
  const stated = view.findLine(rules.equity);
  const whole = includesMinority(view, stated) ? stated : view.findLine(rules.wholeEquity);
  const ofOwners = () => deriveDifference('Total equity', whole, 'Minority interests', view.findLine(rules.minority));
  return whole === stated && isFigure(stated) ? ofOwners() : chooseFirst(stated, ofOwners, () => whole);
}

/** Whether equity makes up the balance sheet together with liabilities, so that minority interests are a part of it. */
function includesMinority(view: StatementView, equity: Outcome): boolean {
  const minority = view.findLine(rules.minority);
  const liabilities = view.findLine(rules.totalLiabilities);
  const all = view.findLine(rules.liabilitiesAndEquity);
  if (!isFigure(equity) || !isFigure(minority) || !isFigure(liabilities) || !isFigure(all)) return false;
  const between = sumLines(view, rules.temporaryEquity).value ?? 0;
  const rest = all.value - liabilities.value - between;
  return agrees(equity.value, rest) && !agrees(equity.value + minority.value, rest);
}

/** Returns liabilities and equity less equity and the lines between the two. */
function deriveLiabilities(view: StatementView): Outcome {
  const minority = view.findLine(rules.minority);
  const whole: Part[] = isFigure(view.findLine(rules.wholeEquity))
    ? [{ name: 'Total equity', figure: view.findLine(rules.wholeEquity), less: true }]
    : [
        { name: 'Equity', figure: view.findLine(rules.equity), less: true },
        { name: 'Minority interests', figure: minority, less: true, optional: true },
      ];
  const between = view.matches(rules.temporaryEquity).map((line) => {
    return { name: line.title, figure: view.figure(line), less: true, optional: true };
  });
  return derived('Liabilities and equity less equity', [
    {
      name: 'Liabilities and equity',
      figure: chooseFirst(view.findLine(rules.liabilitiesAndEquity), () => view.findLine(rules.totalAssets)),
    },
    ...whole,
    ...between,
  ]);
}

function findIntangibles(view: StatementView, notes: NoteFacts, day: string): Outcome {
  return chooseFirst(
    view.findLine(rules.intangibles),
    () => sumLines(view, rules.intangibleParts),
    () => notes.findFact(noteConcepts.intangibles, at(day)),
  );
}

function findCurrentDebt(view: StatementView, notes: NoteFacts, day: string): Outcome {
  const outcome = chooseFirst(
    sumLines(view, rules.currentDebt),
    () => view.findLine(rules.shortDebtUnclassified),
    () => currentDebtNoted(notes, day),
  );
  return isFigure(outcome) ? outcome : withoutDebt(view, 'current liabilities');
}

function findLongTermDebt(view: StatementView, notes: NoteFacts, day: string): Outcome {
  const outcome = chooseFirst(
    view.findLine(rules.totalLongTermDebt),
    () => sumLines(view, rules.longTermDebt),
    () => view.findLine(rules.debtUnclassified),
    () => notes.findFact(noteConcepts.longTermDebtOnly, at(day)),
    () => (view.isArranged ? longTermDebtNoted(notes, day) : absent('Not in a note.')),
  );
  return isFigure(outcome) ? outcome : withoutDebt(view, 'non-current liabilities');
}

/** Without a line of long-term debt: all debt less the part that falls due within a year. */
function longTermDebtNoted(notes: NoteFacts, day: string): Outcome {
  const note = (name: keyof typeof noteConcepts) => notes.findFact(noteConcepts[name], at(day));
  const all = note('allLongTermDebt');
  return chooseFirst(
    derived('Long-term debt less the part that falls due within a year', [
      { name: 'Long-term debt', figure: all },
      { name: 'Due within a year', figure: note('longTermDebtDue'), less: true },
    ]),
    () =>
      derived('Debt and leases less the part that falls due within a year', [
        { name: 'Debt and leases', figure: note('debtAndLeases') },
        { name: 'Due within a year', figure: note('debtAndLeasesDue'), less: true },
      ]),
    () =>
      derived('Loans and notes of more than a year', [
        { name: 'Notes', figure: note('notes'), optional: true },
        { name: 'Loans', figure: note('loans'), optional: true },
        { name: 'Lines of credit', figure: note('creditLines'), optional: true },
      ]),
    () => note('convertibles'),
    () =>
      derived('Long-term debt, which may include the part that falls due within a year', [
        { name: 'Long-term debt', figure: all },
      ]),
  );
}

function currentDebtNoted(notes: NoteFacts, day: string): Outcome {
  const whole = notes.findFact(noteConcepts.currentDebt, at(day));
  if (isFigure(whole)) return whole;
  const due = notes.findFact(noteConcepts.debtDue, at(day));
  const borrowed = notes.findFact(noteConcepts.borrowings, at(day));
  if (!isFigure(borrowed)) return due;
  return derived('Long-term debt due within a year plus short-term borrowings', [
    { name: 'Long-term debt due within a year', figure: due, optional: true },
    { name: 'Short-term borrowings', figure: borrowed },
  ]);
}

/** A company has no debt only where its liabilities were read in full and none of them is debt: missing debt must not pass for none. */
function withoutDebt(view: StatementView, region: 'current liabilities' | 'non-current liabilities'): Outcome {
  const isClassified = view.lines.some((line) => line.region === 'current liabilities');
  const read = isClassified ? addsUp(view, region) : addsUp(view, 'liabilities');
  return read
    ? absent('The liabilities add up without a line of debt.')
    : absent('No line of debt was found, and the liabilities that were read do not add up.', 'unread');
}

/** Whether the lines of a part of the liabilities sum to its total. */
function addsUp(view: StatementView, region: Region): boolean {
  const isTotal = ({ label, name }: FaceLine) =>
    /^total\b/i.test(label) || /^(LiabilitiesCurrent|Liabilities)$/.test(name);
  const items = view.lines.filter((line) => line.region === region && line.whole && line.name !== '' && !isTotal(line));
  const sum = items.reduce((total, line) => total + (view.figure(line).value ?? 0), 0);
  const total = findTotal(view, region);
  return items.length > 0 && isFigure(total) && agrees(sum, total.value);
}

function findTotal(view: StatementView, region: Region): Outcome {
  const current = view.findLine(rules.totalCurrentLiabilities);
  if (region === 'current liabilities') return current;
  const all = chooseFirst(view.findLine(rules.totalLiabilities), () => deriveLiabilities(view));
  return region === 'liabilities' ? all : deriveDifference('Liabilities', all, 'Current liabilities', current);
}
