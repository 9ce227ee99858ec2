import { QueryClient } from './query.ts';

/**
 * Creates the query client of a page. A failure that one part shows is not asked for again because another part is shown
 * too: the first one would go back to waiting, and the page would move twice.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retryOnMount: ({ observers }) => !observers.some((observer) => observer.getCurrentResult().isError),
      },
    },
  });
}
