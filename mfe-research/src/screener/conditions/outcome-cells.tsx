import type { Condition } from '../conditions.model.ts';
import { formatCount, type ScreenCondition } from '../figure-text.model.ts';
import styles from './conditions.module.css';

interface OutcomeCellsProps {
  readonly condition: Condition;
  readonly outcome: ScreenCondition | null;
  readonly universe: number;
  readonly onGaps: () => void;
}

/** How many companies a condition keeps, how many have no figure, and how many are left after it. */
export function OutcomeCells({ condition, outcome, universe, onGaps }: OutcomeCellsProps) {
  if (condition.isOff) return <p className={styles.unapplied}>Switched off</p>;
  if (outcome === null) return <p className={styles.unapplied}>…</p>;
  if (outcome.problem !== undefined) {
    const until = outcome.problem.isIncomplete ? 'complete' : 'corrected';
    return <p className={styles.unapplied}>Not applied or saved until it is {until}</p>;
  }
  const { passes, fails, unknown, left = passes } = outcome;
  const share = (count: number) => ({ flexGrow: universe === 0 ? 0 : count / universe });
  const words = `${formatCount(passes)} kept, ${formatCount(fails)} fail, ${formatCount(unknown)} without a figure`;
  return (
    <>
      <p className={styles.count} data-label="Keeps">
        {formatCount(passes)}
      </p>
      <p className={styles.count} data-label="No figure">
        {unknown === 0 ? (
          '0'
        ) : (
          <button
            type="button"
            aria-label={`${formatCount(unknown)} without a figure`}
            title="Show these companies and why they have no figure"
            onClick={onGaps}
          >
            {formatCount(unknown)}
          </button>
        )}
      </p>
      <div className={styles.bar} role="img" aria-label={words}>
        {passes > 0 && <i className={styles.kept} style={share(passes)} />}
        {fails > 0 && <i className={styles.failed} style={share(fails)} />}
        {unknown > 0 && <i className={styles.without} style={share(unknown)} />}
      </div>
      <p className={styles.left} data-label="Left">
        {formatCount(left)}
      </p>
    </>
  );
}
