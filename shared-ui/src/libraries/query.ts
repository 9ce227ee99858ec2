/** The whole of TanStack Query, as apps may use it: shared as one module, so that the page has one client. */
export * from '@tanstack/react-query';
