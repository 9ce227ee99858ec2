import { errorText, isApiError } from '../api/api-error.ts';
import { ErrorState, QuotaState } from '../components/state.tsx';

export interface LoadErrorStateProps {
  /** What was thrown. */
  readonly error: unknown;
  readonly title: string;
  /** The text when the error carries none that is fit for the screen. */
  readonly fallback: string;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
}

/** The state that fits a failed load: the quota state when requests ran out, else the error with Retry. */
export function LoadErrorState({ error, title, fallback, onRetry, busy = false }: LoadErrorStateProps) {
  const text = errorText(error, fallback);
  const usedUp = isApiError(error) && error.code === 'quota_exceeded';
  if (usedUp) return <QuotaState text={text} onRetry={onRetry} busy={busy} />;
  return <ErrorState title={title} text={text} onRetry={onRetry} busy={busy} />;
}
