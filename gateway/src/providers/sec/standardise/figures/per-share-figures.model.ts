import type { Outcome } from '../../../read-filing.ts';
import { localName } from '../../shape/local-name.ts';
import { noted } from '../rules/note-facts.model.ts';
import { absent, chooseFirst, isFigure } from '../rules/outcomes.model.ts';
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

/** Dividends of a few quarters, and amounts on another scale, are further from what was paid. */
const mostTimesPaid = 3;

/**
 * Returns the dividends declared per share of a period; missing where those that were paid contradict them. Some filings tag
 * the rate of a quarter as that of the year, or an amount in thousandths.
 * @param paid of the same period, with those of preferred stock where there is any
 * @param shares of the period on average, else those of the cover page
 */
export function confirmDividends(
  declared: Outcome,
  { paid, shares, hasPreferred }: { readonly paid: Outcome; readonly shares: Outcome; readonly hasPreferred: boolean },
): Outcome {
  if (!isFigure(declared) || !isFigure(paid) || !isFigure(shares)) return declared;
  if (declared.value <= 0 || paid.value <= 0 || shares.value <= 0) return declared;
  const times = (declared.value * shares.value) / paid.value;
  if (times <= mostTimesPaid && (hasPreferred || times >= 1 / mostTimesPaid)) return declared;
  return absent('The dividends that were paid contradict the amount per share.', 'unread');
}
