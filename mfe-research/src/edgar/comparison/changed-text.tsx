import type { TextChange } from '@basecase/gateway/contract';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { listRuns, type TextRun } from './changes.model.ts';
import styles from './part.module.css';

interface ChangedTextProps {
  readonly changes: readonly TextChange[];
  /** Omits the marks: the whole text is of one filing only, which its place says. */
  readonly plain?: boolean;
}

/** A text with its changes: added words are underlined, removed ones struck through. Screen readers hear which. */
export function ChangedText({ changes, plain = false }: ChangedTextProps) {
  const runs = listRuns(changes);
  return runs.map((run, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text
    <Run key={at} run={run} plain={plain} first={!continues(runs, at)} />
  ));
}

/** Whether a run goes on with the change of the run before it, so that its word is not said again. */
function continues(runs: readonly TextRun[], at: number): boolean {
  return runs[at - 1]?.sign === runs[at]?.sign;
}

function Run({ run, plain, first }: { readonly run: TextRun; readonly plain: boolean; readonly first: boolean }) {
  const text = run.isFigure ? <b className={styles.changedFigure}>{run.text}</b> : run.text;
  if (plain || run.sign === '=') return text;
  const word = first && <VisuallyHidden>{run.sign === '+' ? 'added: ' : 'removed: '}</VisuallyHidden>;
  return run.sign === '+' ? (
    <ins>
      {word}
      {text}
    </ins>
  ) : (
    <del>
      {word}
      {text}
    </del>
  );
}
