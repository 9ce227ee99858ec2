/** The whole of TanStack Query for apps, shared as one module so that a page has one client. */
export * from '@tanstack/react-query';
