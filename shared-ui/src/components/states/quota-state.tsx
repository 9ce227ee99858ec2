import { Hourglass } from 'lucide-react';
import { RetryButton, State } from './state-layout.tsx';

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
      title={brief ? 'No requests are taken now' : 'Today’s requests are used'}
      text={`${text ?? 'API rate limit exceeded. Please try again later.'} Companies already cached still open.`}
      {...(onRetry === undefined ? {} : { actions: <RetryButton label="Retry" onRetry={onRetry} busy={busy} /> })}
    />
  );
}
