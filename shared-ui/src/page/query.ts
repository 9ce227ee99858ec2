/**
 * What a page needs of TanStack Query before any app is there. It is the same copy as the shared module's, which comes a moment
 * later: pages import from here, whatever an app may use from `@basecase/shared-ui/query`.
 */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
