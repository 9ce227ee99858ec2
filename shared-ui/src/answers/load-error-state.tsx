import { rateLimitText } from '@basecase/gateway/contract/error-text';
import { useUser } from '@basecase/shared-ui/host';
import { Hourglass } from 'lucide-react';
import { useMemo } from 'react';
import { type ApiError, errorText, isApiError } from '../api/api-error.ts';
import { isWaiting } from '../api/ask-again.ts';
import { Button } from '../components/buttons/button.tsx';
import { EmptyState, ErrorState, QuotaState } from '../components/states/state.tsx';
import { formatMoment } from '../figures/moment.ts';

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

/** A queued call fails only when its reader stops waiting. */
const stoppedText = 'You stopped waiting.';
const hourInSeconds = 3_600;
/** The specification's text. Admins get it: they can upgrade the plan. */
const spentDayText =
  'API rate limit exceeded. The free Alpha Vantage API allows only 25 requests per day. Please try again tomorrow or upgrade to a premium plan.';

/** True for an exhausted limit that ends within the hour: the requests of the day are not used up. */
function isBriefLimit(error: unknown): boolean {
  return isUsedUp(error) && (error.retryAfterSeconds ?? hourInSeconds) < hourInSeconds;
}

/** True when the provider takes no requests, for a while or for the day. */
function isUsedUp(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'quota_exceeded';
}

/** Returns the text for a failed load. Where the requests of the day are used, it names the time of the next one. */
export function useLoadErrorText(error: unknown, fallback: string): string {
  const isAdmin = useUser()?.role === 'Admin';
  // The time counts from when the error arrived, not from the latest drawing.
  const nextAt = useMemo(() => findNextCall(error, Date.now()), [error]);
  if (isWaiting(error)) return stoppedText;
  const text = errorText(error, fallback);
  if (!isUsedUp(error) || isBriefLimit(error)) return text;
  if (isAdmin && text === rateLimitText) return spentDayText;
  return nextAt === null ? text : `${text} The next call is possible on ${formatMoment(nextAt)}.`;
}

function findNextCall(error: unknown, now: number): string | null {
  if (!isUsedUp(error) || error.retryAfterSeconds === null) return null;
  return new Date(now + error.retryAfterSeconds * 1_000).toISOString();
}
