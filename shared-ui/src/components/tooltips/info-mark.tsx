import { Info } from 'lucide-react';
import { useId } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './info-mark.module.css';
import { useTooltip } from './use-tooltip.tsx';

export interface InfoMarkProps {
  /** Accessible name, such as "About enterprise value". */
  readonly label: string;
  readonly text: string;
}

/** A small mark that explains a figure on hover, focus and tap. */
export function InfoMark({ label, text }: InfoMarkProps) {
  const { control, popup } = useTooltip({ text, onPress: 'show' });
  const descriptionId = useId();
  return (
    <>
      <button type="button" {...control} className={styles.mark} aria-label={label} aria-describedby={descriptionId}>
        <Info size={13} aria-hidden="true" />
      </button>
      {popup}
      <VisuallyHidden id={descriptionId}>{text}</VisuallyHidden>
    </>
  );
}
