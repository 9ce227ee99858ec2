import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { TriangleAlert } from 'lucide-react';
import type { Condition } from '../conditions.model.ts';
import { formatCount, type ScreenCondition } from '../figure-text.model.ts';
import { describePlace } from '../formula-tokens.model.ts';
import styles from './conditions.module.css';

interface ConditionNoteProps {
  readonly id: string;
  readonly condition: Condition;
  readonly outcome: ScreenCondition | null;
}

/** The meaning of a condition, or what is wrong with it. */
export function ConditionNote({ id, condition, outcome }: ConditionNoteProps) {
  const problem = condition.isOff ? undefined : outcome?.problem;
  if (problem !== undefined && !problem.isIncomplete) {
    return (
      <p id={id} className={classNames(styles.meaning, styles.bad)}>
        <TriangleAlert size={14} aria-hidden="true" />
        <Problem text={describePlace(problem.text, problem.at)} />
      </p>
    );
  }
  return (
    <p id={id} className={styles.meaning}>
      {problem?.text ?? [outcome?.meaning ?? '', describeGaps(outcome?.gaps)].join(' ').trim()}
    </p>
  );
}

/** "Without a figure: 704 (not meaningful: not above zero), 208 (no recent price)." */
function describeGaps(gaps: ScreenCondition['gaps'] = []): string {
  if (gaps.length === 0) return '';
  const parts = gaps.map(
    ({ reason, count }) => `${formatCount(count)} (${reason.slice(0, 1).toLowerCase()}${reason.slice(1)})`,
  );
  return `Without a figure: ${parts.join(', ')}.`;
}

/** The first sentence says what is wrong, those after it what to do. */
export function Problem({ text }: { readonly text: string }) {
  const end = text.search(/[.] [A-Z]|[.] \w+ is /);
  if (end < 0) return <b>{text}</b>;
  return (
    <span>
      <b>{text.slice(0, end + 1)}</b> {text.slice(end + 2)}
    </span>
  );
}
