import type { KyselyPlugin, RootOperationNode } from 'kysely';

const marked = new WeakSet<RootOperationNode>();

/**
 * Marks queries that read or write megabytes, by `db.withPlugin(inBackground)`: the embedded database runs them in a worker
 * thread, so that no other request waits for them. Queries of a transaction stay on its connection, on the main thread.
 */
export const inBackground: KyselyPlugin = {
  transformQuery({ node }) {
    const copy = { ...node };
    marked.add(copy);
    return copy;
  },
  transformResult: async ({ result }) => result,
};

/** Returns whether a query was marked. */
export function isInBackground(query: RootOperationNode): boolean {
  return marked.has(query);
}
