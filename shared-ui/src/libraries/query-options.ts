/**
 * TanStack Query's `queryOptions`, which ties the key of a query to the type of its data. It has no state, so each build contains
 * it: apps that use it also run in shells that lack the whole library.
 */
export { queryOptions } from '@tanstack/react-query';
