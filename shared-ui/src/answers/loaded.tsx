import type { UseQueryResult } from '@basecase/shared-ui/query';
import type { ReactNode } from 'react';
import { LoadErrorState } from './load-error-state.tsx';

interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>;
  /** Shown until the first answer, with the height of the loaded content. */
  readonly skeleton: ReactNode;
  /** Title of a failure, such as "Notes did not load". */
  readonly title: string;
  /** Text of an error without a text for users. */
  readonly fallback?: string;
  /** The state of an error that has one of its own; nothing for the usual one. */
  readonly failed?: (error: Error) => ReactNode;
  /** Without it, the caller shows the data. */
  readonly children?: (data: T) => ReactNode;
}

/** The content of a query: its skeleton, its data, or its error with Retry. Data stays on screen when a later load fails. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, skeleton, title, fallback = 'Please try again.', failed, children } = props;
  const { data, error, isError, isFetching } = query;
  if (data !== undefined) return children?.(data);
  if (!isError) return skeleton;
  const own = error === null ? null : failed?.(error);
  if (own) return own;
  const retry = () => void query.refetch();
  return <LoadErrorState error={error} title={title} fallback={fallback} busy={isFetching} onRetry={retry} />;
}
