import { Check, Minus, X } from 'lucide-react';
import type { Explained } from '../distance.model.ts';
import styles from './why.module.css';

/** What the buttons of an answer do. */
export interface WhyActions {
  /** Puts another formula in place of a condition. */
  readonly onSet: (from: string, to: string, number: string) => void;
  readonly onDay: (day: string) => void;
  readonly onShow: (symbol: string) => void;
}

const marks = { passes: Check, fails: X, unknown: Minus } as const;

/** A mark beside the word, so that the outcome is no matter of colour alone. */
export function OutcomeMark({ outcome }: { readonly outcome: Explained['outcome'] }) {
  const Mark = marks[outcome];
  return (
    <span className={`${styles.mark} ${styles[`${outcome}Mark`]}`} aria-hidden="true">
      <Mark size={13} />
    </span>
  );
}
