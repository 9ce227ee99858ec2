import type { Role } from '@basecase/gateway/contract';
import { ChartColumn, CircleX, Hourglass, Lock, RefreshCw, Unplug } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './state.module.css';

interface StateProps {
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
function State({ icon, title, text, tone = 'neutral', actions, role, headingLevel = 3 }: StateProps) {
  const Heading = `h${headingLevel}` as const;
  const textId = useId();
  return (
    <div className={styles.state} role={role} aria-describedby={role === undefined ? undefined : textId}>
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

export interface EmptyStateProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly icon?: ReactNode;
  /** The next step, such as a button. */
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
}

/** The state of a screen or panel without data, with the reason. */
export function EmptyState({ title, text, icon, action, headingLevel }: EmptyStateProps) {
  return (
    <State
      icon={icon ?? <ChartColumn size={20} />}
      title={title}
      text={text}
      {...(action === undefined ? {} : { actions: action })}
      {...(headingLevel === undefined ? {} : { headingLevel })}
    />
  );
}

export interface ErrorStateProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
  /** Another way out, beside Retry. */
  readonly action?: ReactNode;
}

/** The state after a failed load, with Retry. */
export function ErrorState({ title, text, onRetry, busy = false, action }: ErrorStateProps) {
  const actions = (
    <>
      {onRetry !== undefined && <RetryButton label="Retry" onRetry={onRetry} busy={busy} />}
      {action}
    </>
  );
  return (
    <State
      icon={<CircleX size={20} />}
      tone="negative"
      role="status"
      title={title}
      text={text}
      {...(onRetry === undefined && action === undefined ? {} : { actions })}
    />
  );
}

function RetryButton({ label, onRetry, busy = false }: { label: string; onRetry: () => void; busy?: boolean }) {
  return (
    <Button variant="primary" icon={<RefreshCw size={15} aria-hidden="true" />} busy={busy} onClick={onRetry}>
      {label}
    </Button>
  );
}

export interface DeniedStateProps {
  /** Roles that may see the screen. */
  readonly required: readonly Role[];
  /** Role of the signed-in user. */
  readonly currentRole: Role;
  readonly onBack?: () => void;
}

/** The state of a screen that the user's role may not open. */
export function DeniedState({ required, currentRole, onBack }: DeniedStateProps) {
  const names = [...required].sort().join(' or ');
  const contact = required.includes('Member') ? ' Contact admin for member access.' : '';
  return (
    <State
      icon={<Lock size={20} />}
      title="Access Denied"
      headingLevel={1}
      text={`You need ${names} role. You are signed in as ${currentRole}.${contact}`}
      {...(onBack === undefined ? {} : { actions: <Button onClick={onBack}>Back to overview</Button> })}
    />
  );
}

export interface UnavailableStateProps {
  /** Title of the app that did not load. */
  readonly app: string;
  readonly onRetry: () => void;
  readonly onLeave?: () => void;
  /** Replaces the default explanation. */
  readonly text?: string;
  readonly busy?: boolean;
}

/** The state of an app that did not load. */
export function UnavailableState({ app, onRetry, onLeave, text, busy = false }: UnavailableStateProps) {
  return (
    <State
      icon={<Unplug size={20} />}
      tone="caution"
      role="status"
      headingLevel={1}
      title={`${app} is not available right now`}
      text={text ?? 'This part of the app runs separately and did not respond. The rest of Basecase still works.'}
      actions={
        <>
          <RetryButton label="Try again" onRetry={onRetry} busy={busy} />
          {onLeave !== undefined && <Button onClick={onLeave}>Go to overview</Button>}
        </>
      }
    />
  );
}

export interface QuotaStateProps {
  readonly text?: string;
  /** True for a limit that ends sooner than the day. */
  readonly brief?: boolean;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
}

/** The state while the provider takes no requests: those of the day are used up, or it asks for a pause. */
export function QuotaState({ text, brief = false, onRetry, busy = false }: QuotaStateProps) {
  return (
    <State
      icon={<Hourglass size={20} />}
      tone="caution"
      role="status"
      title={brief ? 'The data provider takes no requests now' : 'Today’s requests are used'}
      text={`${text ?? 'API rate limit exceeded. Please try again later.'} Companies already cached still open.`}
      {...(onRetry === undefined ? {} : { actions: <RetryButton label="Retry" onRetry={onRetry} busy={busy} /> })}
    />
  );
}
