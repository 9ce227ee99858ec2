import type { Outcome } from '../../../read-filing.ts';
import { localName } from '../../shape/local-name.ts';
import { noted } from '../rules/note-facts.model.ts';
import { absent, chooseFirst, differBy, isFigure } from '../rules/outcomes.model.ts';
import type { IncomeColumn } from './income-interest.model.ts';

const classAxes: readonly string[] = ['StatementClassOfStockAxis', 'ClassesOfOrdinarySharesAxis'];

/**
 * Returns a figure per share, or a count of shares, from the face of the income statement or from a note. Classes of
 * shares that all have the same figure per share are one; figures of classes are never added up.
 */
export function perShareFigure(column: IncomeColumn, name: keyof IncomeColumn['rules']): Outcome {
  const { notes, period } = column;
  const { concepts } = column.rules[name];
  const outcome = chooseFirst(
    column.line(name),
    () => notes.findFact(concepts, period),
    () => ofAllClasses(column, concepts),
  );
  if (isFigure(outcome)) return outcome;
  const isElsewhere = concepts.some((concept) => notes.listAt(concept, period).length > 0);
  return isElsewhere ? absent('Stated by class of shares, and the classes differ.', 'unread') : outcome;
}

function ofAllClasses({ notes, period }: IncomeColumn, concepts: readonly string[]): Outcome {
  for (const concept of concepts) {
    const byClass = notes.listAt(concept, period).filter(({ members, unit }) => {
      const [axis = ''] = members.keys();
      return members.size === 1 && classAxes.includes(localName(axis)) && unit.includes('/');
    });
    const [first] = byClass;
    if (first !== undefined && byClass.every(({ value }) => value === first.value)) return noted(first);
  }
  return absent('Not stated by class of shares.');
}

/** The rate of one quarter is a smaller share of what a year pays. */
const leastOfPaid = 1 / 3;
/** Dividends may be declared before they are paid, or after. Those further off are of another period or scale. */
const mostTimesPaid = 20;
const leastTimesPaid = 1 / 500;
/** A quarter with more than this is tagged with the rate of the year, or the year's dividends are declared in it: it is not clear. */
const mostTimesPaidInQuarter = 3;

/** The shares of a period on average are not those on the days of its dividends. */
const mostOffDeclared = 0.25;

/** What tells whether dividends declared per share are those of a period. */
interface DividendEvidence {
  /** Of the same period, with those of preferred stock where there is any. */
  readonly paid: Outcome;
  /** All that was declared on common stock in the period. */
  readonly declaredInAll: Outcome;
  /** Of the period on average, else those of the cover page. */
  readonly shares: Outcome;
  readonly hasPreferred: boolean;
  /** Whether the period is one quarter, in which those of another one may be declared. */
  readonly isQuarter: boolean;
}

/**
 * Returns the dividends declared per share of a period; missing where those that were paid contradict them. Some filings tag
 * the rate of a quarter as that of the year, that of the year as that of a quarter, or an amount in thousandths.
 */
export function confirmDividends(declared: Outcome, evidence: DividendEvidence): Outcome {
  const { paid, declaredInAll, shares, hasPreferred, isQuarter } = evidence;
  if (isFigure(declared) && isFigure(declaredInAll) && isFigure(shares)) {
    const isSame = !differBy(mostOffDeclared, declared.value * shares.value, Math.abs(declaredInAll.value));
    if (isSame) return declared;
  }
  if (!isFigure(declared) || !isFigure(paid) || !isFigure(shares)) return declared;
  if (declared.value <= 0 || paid.value <= 0 || shares.value <= 0) return declared;
  const times = (declared.value * shares.value) / paid.value;
  const isRate = !hasPreferred && !isQuarter && times < leastOfPaid;
  if (times >= leastTimesPaid && times <= (isQuarter ? mostTimesPaidInQuarter : mostTimesPaid) && !isRate)
    return declared;
  return absent('The dividends that were paid contradict the amount per share.', 'unread');
}
