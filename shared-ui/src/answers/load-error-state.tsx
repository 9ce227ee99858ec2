import { errorText, isApiError } from '../api/api-error.ts';
import { ErrorState, QuotaState } from '../components/state.tsx';

export interface LoadErrorStateProps {
  /** The thrown value. */
  readonly error: unknown;
  readonly title: string;
  /** Shown for an error without a text for users. */
  readonly fallback: string;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
}

/** The state for a failed load: the quota state after a 429, else an error with Retry. */
export function LoadErrorState({ error, title, fallback, onRetry, busy = false }: LoadErrorStateProps) {
  const text = errorText(error, fallback);
  const usedUp = isApiError(error) && error.code === 'quota_exceeded';
  if (usedUp) return <QuotaState text={text} onRetry={onRetry} busy={busy} />;
  return <ErrorState title={title} text={text} onRetry={onRetry} busy={busy} />;
}
