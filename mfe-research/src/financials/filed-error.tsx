import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { useHost } from '@basecase/shared-ui/host';

export interface FiledErrorProps {
  /** The thrown value. */
  readonly error: unknown;
  /** The figures as a plural: "Statements as filed". */
  readonly figures: string;
  /** Shown for an error without a text for users. */
  readonly fallback: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** The state of figures as filed without an answer. A report that does not exist leads to the list of filings: a retry would not find it. */
export function FiledError({ error, figures, ...load }: FiledErrorProps) {
  const host = useHost();
  if (isApiError(error) && error.code === 'not_found') {
    return (
      <EmptyState
        title={`No ${figures.charAt(0).toLowerCase()}${figures.slice(1)}`}
        text={error.message}
        action={<Button onClick={() => host.navigate('/edgar')}>List of filings</Button>}
      />
    );
  }
  return <LoadErrorState error={error} title={`${figures} did not load`} {...load} />;
}
