import type { FastifyInstance } from 'fastify';
import { NotFound } from '../errors/errors.ts';
import { type Call, defineRoute } from '../http/define-route.ts';
import type { ProjectionStore } from './projection-store.ts';

interface ProjectionRouteOptions {
  readonly projections: ProjectionStore;
}

/** Saved projections: each user sees, saves and deletes their own. POST and PUT do the same. */
export async function projectionsRoutes(
  app: FastifyInstance,
  { projections: store }: ProjectionRouteOptions,
): Promise<void> {
  defineRoute(app, 'projections', ({ user }) => store.list(user().id));
  defineRoute(app, 'projection', async ({ user, input }) => {
    const { symbol } = input.params;
    const found = await store.find(user().id, symbol);
    if (found === null) throw noneSaved(symbol);
    return found;
  });
  const save = ({ user, input }: Call<'saveProjection'> | Call<'replaceProjection'>) =>
    store.save(user().id, input.params.symbol, input.body);
  defineRoute(app, 'saveProjection', save);
  defineRoute(app, 'replaceProjection', save);
  defineRoute(app, 'deleteProjection', async ({ user, input }) => {
    const { symbol } = input.params;
    if (!(await store.remove(user().id, symbol))) throw noneSaved(symbol);
    return { message: 'Projection deleted successfully!' };
  });
}

function noneSaved(symbol: string): NotFound {
  return new NotFound(`No saved projection for ${symbol}.`);
}
