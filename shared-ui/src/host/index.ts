export * from './host-api.ts';
export * from './host-context.tsx';
