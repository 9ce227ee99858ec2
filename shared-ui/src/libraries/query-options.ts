/**
 * TanStack Query's `queryOptions`, which ties the key of a query to the type of its data. It holds no state, so each build carries
 * it: apps that use it run in shells older than the whole library too.
 */
export { queryOptions } from '@tanstack/react-query';
