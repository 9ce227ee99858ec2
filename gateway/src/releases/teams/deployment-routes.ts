import type { FastifyInstance } from 'fastify';
import { type VitalsRouteOptions, vitalsRoutes } from '../guard/vitals-routes.ts';
import { overrideRoutes } from '../links/override-routes.ts';
import type { OverrideService } from '../links/override-service.ts';
import { type ReleaseAdmin, releaseRoutes } from './release-routes.ts';
import { type TeamAdmin, teamRoutes } from './team-routes.ts';

interface Deployments extends ReleaseAdmin, TeamAdmin, VitalsRouteOptions {
  readonly overrides: OverrideService;
}

export async function deploymentRoutes(app: FastifyInstance, deployments: Deployments): Promise<void> {
  await app.register(releaseRoutes, deployments);
  await app.register(overrideRoutes, deployments);
  await app.register(vitalsRoutes, deployments);
  await app.register(teamRoutes, deployments);
}
