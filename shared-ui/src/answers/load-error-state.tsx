import { Hourglass } from 'lucide-react';
import { isWaiting } from '../api/ask-again.ts';
import { Button } from '../components/buttons/button.tsx';
import { EmptyState, ErrorState, QuotaState } from '../components/states/state.tsx';
import { isBriefLimit, isUsedUp, useLoadErrorText } from './use-load-error-text.ts';

export interface LoadErrorStateProps {
  readonly error: unknown;
  readonly title: string;
  /** Shown for an error without a text for users. */
  readonly fallback: string;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
}

/** The state for a failed load: the quota state after a 429, else an error with Retry. */
export function LoadErrorState({ error, title, fallback, onRetry, busy = false }: LoadErrorStateProps) {
  const text = useLoadErrorText(error, fallback);
  if (isWaiting(error)) {
    return (
      <EmptyState
        title="Not asked for any more"
        text={text}
        icon={<Hourglass size={20} />}
        {...(onRetry !== undefined && {
          action: (
            <Button busy={busy} onClick={onRetry}>
              Ask again
            </Button>
          ),
        })}
      />
    );
  }
  if (isUsedUp(error)) return <QuotaState text={text} brief={isBriefLimit(error)} onRetry={onRetry} busy={busy} />;
  return <ErrorState title={title} text={text} onRetry={onRetry} busy={busy} />;
}
