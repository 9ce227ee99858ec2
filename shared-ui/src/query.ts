/** TanStack Query as shell and apps may use it: shared as one module, so that the whole page has one client. */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
