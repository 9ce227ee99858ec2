import type { FastifyInstance } from 'fastify';
import { projectionCalls, type SavedCase, type SavedCases } from '../contract/projections.ts';
import { NotFound } from '../errors/errors.ts';
import { type Call, defineRoute } from '../http/define-route.ts';
import type { Saved } from './create-saved.ts';
import type { ProjectionStore } from './projection-store.ts';

/** Each user sees, saves and deletes their own projections. */
export async function projectionsRoutes(app: FastifyInstance, { projections: store }: Saved): Promise<void> {
  defaultCaseRoutes(app, store);
  namedCaseRoutes(app, store);
}

/** Calls without a name refer to the default case. POST and PUT do the same. */
function defaultCaseRoutes(app: FastifyInstance, store: ProjectionStore): void {
  defineRoute(app, projectionCalls.projections, ({ user }) => store.list(user().id));
  defineRoute(app, projectionCalls.projection, async ({ user, input }) => {
    const { symbol } = input.params;
    const found = await store.findProjection(user().id, symbol, input.query.case);
    if (found === null) throw noneSaved(symbol, input.query.case);
    return found;
  });
  const save = ({
    user,
    input,
  }: Call<typeof projectionCalls.saveProjection> | Call<typeof projectionCalls.replaceProjection>) =>
    store.save(user().id, input.params.symbol, input.body);
  defineRoute(app, projectionCalls.saveProjection, save);
  defineRoute(app, projectionCalls.replaceProjection, save);
  const remove = async (userId: string, symbol: string, name?: string) => {
    if (!(await store.remove(userId, symbol, name))) throw noneSaved(symbol, name);
    return { message: 'Projection deleted successfully!' };
  };
  defineRoute(app, projectionCalls.deleteProjection, ({ user, input }) => remove(user().id, input.params.symbol));
  defineRoute(app, projectionCalls.deleteCase, ({ user, input }) =>
    remove(user().id, input.params.symbol, input.query.case),
  );
}

function namedCaseRoutes(app: FastifyInstance, store: ProjectionStore): void {
  defineRoute(app, projectionCalls.saveCase, ({ user, input }) =>
    store.saveCase(user().id, input.params.symbol, input.body),
  );
  defineRoute(app, projectionCalls.renameCase, async ({ user, input }) => {
    const { symbol } = input.params;
    return requireCases(
      await store.rename(user().id, symbol, input.body.case, input.body.name),
      symbol,
      input.body.case,
    );
  });
  defineRoute(app, projectionCalls.makeDefaultCase, async ({ user, input }) => {
    const { symbol } = input.params;
    return requireCases(await store.makeDefault(user().id, symbol, input.body.case), symbol, input.body.case);
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
