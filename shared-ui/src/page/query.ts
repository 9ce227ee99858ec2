/**
 * The parts of TanStack Query that a page needs at start. They are the same copy as the shared module, which loads later. Pages
 * must import from here, apps from `@basecase/shared-ui/query`.
 */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
