import type { ReactNode } from 'react';
import styles from './toggle-button.module.css';

export interface ToggleButtonProps {
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
  readonly children: ReactNode;
}

/** A single choice that is on or off, as high as a ToggleGroup. */
export function ToggleButton({ pressed, onChange, children }: ToggleButtonProps) {
  return (
    <button type="button" aria-pressed={pressed} className={styles.button} onClick={() => onChange(!pressed)}>
      {children}
    </button>
  );
}
