import type { Outcome } from '../../../read-filing.ts';
import { localName } from '../context-reader.ts';
import type { FactPeriod } from '../filing-facts.ts';
import { type NoteFacts, noted } from './note-facts.model.ts';
import { absent, firstOf, isFigure } from './outcomes.model.ts';
import type { LineRule, StatementView } from './statement-view.model.ts';

const classAxes: readonly string[] = ['StatementClassOfStockAxis', 'ClassesOfOrdinarySharesAxis'];

/**
 * Returns a figure per share, or a count of shares, from the face of the income statement or from a note. Classes of
 * shares that all have the same figure per share are one; figures of classes are never added up.
 */
export function perShareFigure(view: StatementView, notes: NoteFacts, period: FactPeriod, rule: LineRule): Outcome {
  const { concepts } = rule;
  const outcome = firstOf(
    view.find(rule),
    () => notes.find(concepts, period),
    () => ofAllClasses(notes, period, concepts),
  );
  if (isFigure(outcome)) return outcome;
  const isElsewhere = concepts.some((concept) => notes.of(concept, period).length > 0);
  return isElsewhere ? absent('Stated by class of shares, and the classes differ.', 'unread') : outcome;
}

function ofAllClasses(notes: NoteFacts, period: FactPeriod, concepts: readonly string[]): Outcome {
  for (const concept of concepts) {
    const byClass = notes.of(concept, period).filter(({ members, unit }) => {
      const [axis] = [...members.keys()];
      return members.size === 1 && axis !== undefined && classAxes.includes(localName(axis)) && unit.includes('/');
    });
    const [first] = byClass;
    if (first !== undefined && byClass.every(({ value }) => value === first.value)) return noted(first);
  }
  return absent('Not stated by class of shares.');
}
