import { useTooltip } from '@basecase/shared-ui/components/tooltips/use-tooltip';
import type { VerdictPart } from './verdict.model.ts';
import styles from './verdict-line.module.css';

/** A verdict in one sentence, whose words show their figures on hover, focus and tap; nothing without one. */
export function VerdictLine({ parts }: { readonly parts: readonly VerdictPart[] | null }) {
  if (parts === null) return null;
  return (
    <p className={styles.verdict}>
      {parts.map(({ text, figures }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the sentence
        figures.length === 0 ? text : <Word key={at} text={text} figures={figures} />,
      )}
    </p>
  );
}

function Word({ text, figures }: VerdictPart) {
  const lines = figures.map((figure) => (
    <span key={figure} className={styles.figure}>
      {figure}
    </span>
  ));
  const { control, popup } = useTooltip({ text: lines, onPress: 'show' });
  return (
    <>
      <button type="button" {...control} className={styles.word}>
        {text}
      </button>
      {popup}
    </>
  );
}
