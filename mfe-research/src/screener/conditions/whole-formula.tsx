import { joinConditions, replaceByFormula } from '../conditions.model.ts';
import type { Screen } from '../figure-text.model.ts';
import { describePlace } from '../formula-tokens.model.ts';
import { listApplied, type ScreenState } from '../screen-state.model.ts';
import type { Names } from '../use-screen.ts';
import type { ChangeScreen } from '../use-screen-state.ts';
import { Problem } from './condition-note.tsx';
import styles from './conditions.module.css';
import { FormulaField } from './formula-field.tsx';

const noteId = 'screener-formula-note';
/** The most that is saved and sent to others. */
const longest = 1_000;

interface WholeFormulaProps {
  readonly screen: ScreenState;
  readonly change: ChangeScreen;
  readonly answer: Screen | null;
  readonly names: Names;
}

/** All conditions that are applied, as one formula. */
export function WholeFormula({ screen, change, answer, names }: WholeFormulaProps) {
  const texts = listApplied(screen).map(({ text }) => text);
  const formula = joinConditions(texts);
  const problem = findProblem(answer, formula);
  return (
    <div className={styles.whole}>
      <FormulaField
        label="All conditions as one formula"
        isWide
        value={formula}
        suggestions={names.suggestions}
        wrongAt={problem?.at ?? null}
        isInvalid={problem !== null && !problem.isIncomplete}
        describedBy={noteId}
        placeholder="fcf / revenue > 15% and pe < 25"
        onChange={(text) => change(({ conditions }) => ({ conditions: replaceByFormula(conditions, text) }))}
      />
      <div id={noteId}>
        {problem !== null && (
          <p className={problem.isIncomplete ? styles.meaning : `${styles.meaning} ${styles.bad}`}>
            <Problem text={describePlace(problem.text, problem.at)} />
          </p>
        )}
        {formula.length > longest && (
          <p className={`${styles.meaning} ${styles.bad}`}>
            <b>The formula is too long to be saved: it has at most 1,000 characters.</b>
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns the first problem with its place in the whole formula; null without one. */
function findProblem(answer: Screen | null, formula: string) {
  const wrong = answer?.conditions.find(({ problem }) => problem !== undefined);
  const start = wrong === undefined ? -1 : formula.indexOf(wrong.text);
  if (wrong?.problem === undefined || start < 0) return null;
  const { text, at, isIncomplete } = wrong.problem;
  return { text, at: at === null ? null : at + start, isIncomplete };
}
