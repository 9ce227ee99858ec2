import { ChartColumn, CircleX, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { RetryButton, State } from './state-layout.tsx';

// These are separate modules, so that the shell's first script does not contain them.
export { DeniedState, type DeniedStateProps } from './denied-state.tsx';
export { QuotaState, type QuotaStateProps } from './quota-state.tsx';

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
