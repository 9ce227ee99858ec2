import { RefreshCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './state.module.css';

export interface StateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly tone?: 'neutral' | 'negative' | 'caution';
  readonly actions?: ReactNode;
  readonly role?: 'status' | 'alert';
  /** Level of the title. Default: 3. */
  readonly headingLevel?: 1 | 2 | 3;
}

/** The layout of every state without data: icon, title, explanation, next step. */
export function State({ icon, title, text, tone = 'neutral', actions, role, headingLevel = 3 }: StateProps) {
  const Heading = `h${headingLevel}` as const;
  const textId = useId();
  return (
    <div data-empty="" className={styles.state} role={role} aria-describedby={role === undefined ? undefined : textId}>
      <span className={classNames(styles.icon, styles[tone])} aria-hidden="true">
        {icon}
      </span>
      <Heading className={styles.title} {...(headingLevel === 1 ? { tabIndex: -1 } : {})}>
        {title}
      </Heading>
      <p id={textId} className={styles.text}>
        {text}
      </p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export interface RetryButtonProps {
  readonly label: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

export function RetryButton({ label, onRetry, busy = false }: RetryButtonProps) {
  return (
    <Button variant="primary" icon={<RefreshCw size={15} aria-hidden="true" />} busy={busy} onClick={onRetry}>
      {label}
    </Button>
  );
}
