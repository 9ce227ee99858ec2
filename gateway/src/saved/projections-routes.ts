import type { FastifyInstance } from 'fastify';
import { projectionCalls, type SavedCase, type SavedCases } from '../contract/projections.ts';
import { NotFound } from '../errors/errors.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { Saved } from './create-saved.ts';

/**
 * Each user sees, saves and deletes their own projections. Calls without a name refer to the default case. POST and PUT do
 * the same.
 */
export async function projectionsRoutes(app: FastifyInstance, { projections: store }: Saved): Promise<void> {
  const remove = async (userId: string, symbol: string, name?: string) => {
    if (!(await store.remove(userId, symbol, name))) throw noneSaved(symbol, name);
    return { message: 'Projection deleted successfully!' };
  };
  defineRoutes(app, projectionCalls, {
    projections: ({ user }) => store.list(user().id),
    projection: async ({ user, input }) => {
      const { symbol } = input.params;
      const found = await store.findProjection(user().id, symbol, input.query.case);
      if (found === null) throw noneSaved(symbol, input.query.case);
      return found;
    },
    saveProjection: ({ user, input }) => store.save(user().id, input.params.symbol, input.body),
    replaceProjection: ({ user, input }) => store.save(user().id, input.params.symbol, input.body),
    deleteProjection: ({ user, input }) => remove(user().id, input.params.symbol),
    deleteCase: ({ user, input }) => remove(user().id, input.params.symbol, input.query.case),
    saveCase: ({ user, input }) => store.saveCase(user().id, input.params.symbol, input.body),
    renameCase: async ({ user, input: { params, body } }) =>
      requireCases(await store.rename(user().id, params.symbol, body.case, body.name), params.symbol, body.case),
    makeDefaultCase: async ({ user, input: { params, body } }) =>
      requireCases(await store.makeDefault(user().id, params.symbol, body.case), params.symbol, body.case),
  });
}

function requireCases(cases: SavedCase[] | null, symbol: string, name: string): SavedCases {
  if (cases === null) throw noneSaved(symbol, name);
  return { cases };
}

function noneSaved(symbol: string, name: string | undefined): NotFound {
  return new NotFound(
    name === undefined ? `No saved projection for ${symbol}.` : `No case “${name}” saved for ${symbol}.`,
  );
}
