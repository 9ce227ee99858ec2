import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { formatCount, type Screen, type ScreenCondition } from '../figure-text.model.ts';
import type { SavedScreen } from '../screen-state.model.ts';

/** Returns the line below the count: who joined and left, and which conditions are not applied. */
export function describeResult(answer: Screen, saved: SavedScreen | null): string {
  const sentences: string[] = [];
  if (saved !== null && saved.entrants.length + saved.leavers.length > 0) {
    const day = formatUtcDay(saved.seenAt);
    sentences.push(
      `${formatCount(saved.entrants.length)} joined and ${formatCount(saved.leavers.length)} left since ${day}.`,
    );
  }
  const waiting = answer.conditions.filter(({ problem }) => problem !== undefined).length;
  if (waiting > 0) {
    sentences.push(`Finish ${formatCount(waiting)} ${waiting === 1 ? 'condition' : 'conditions'}.`);
  }
  return sentences.join(' ');
}

/** A condition without which companies would be left. */
export interface WorstCondition {
  readonly text: string;
  /** Its place among the conditions that are applied. */
  readonly place: number;
  /** Companies that would match without it. */
  readonly without: number;
}

/** Returns the condition that alone removes the most companies; null without one that helps. */
export function findWorstCondition({ conditions }: Screen): WorstCondition | null {
  const candidates = conditions.flatMap(({ text, without = 0 }, place) =>
    without > 0 ? [{ text, place, without }] : [],
  );
  return candidates.toSorted((one, other) => other.without - one.without)[0] ?? null;
}

const toPlain = (formula: string) => formula.toLowerCase().replaceAll(/[\s_]/g, '');

/** Returns the comparison of a column's figure with a number; null without one. */
export function findAsk(conditions: readonly ScreenCondition[], formula: string) {
  return conditions.find(({ asks }) => asks !== undefined && toPlain(asks.figure) === toPlain(formula))?.asks ?? null;
}
