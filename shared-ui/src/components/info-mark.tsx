import { Tooltip as Base } from '@base-ui/react/tooltip';
import { Info } from 'lucide-react';
import { useId, useState } from 'react';
import styles from './info-mark.module.css';
import { TooltipPopup } from './tooltip.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface InfoMarkProps {
  /** What the note is about, such as "About enterprise value". */
  readonly label: string;
  readonly text: string;
}

/** A small mark that says how a figure came to be: on hover, focus and tap. */
export function InfoMark({ label, text }: InfoMarkProps) {
  const [open, setOpen] = useState(false);
  const descriptionId = useId();
  return (
    <>
      <Base.Root open={open} onOpenChange={setOpen}>
        <Base.Trigger
          closeOnClick={false}
          onClick={() => setOpen(true)}
          className={styles.mark}
          aria-label={label}
          aria-describedby={descriptionId}
        >
          <Info size={13} aria-hidden="true" />
        </Base.Trigger>
        <TooltipPopup side="top">{text}</TooltipPopup>
      </Base.Root>
      <VisuallyHidden id={descriptionId}>{text}</VisuallyHidden>
    </>
  );
}
