import type { FastifyRequest } from 'fastify';

export interface Releaser {
  /** For the records: an email, or the name of a deploy token. */
  readonly name: string;
  /** Id of the deploy token; null for an Admin, who may make every change. */
  readonly token: string | null;
}

interface ReleaseCall {
  readonly request: Pick<FastifyRequest, 'deployer'>;
  actor(): string;
}

/** Returns the author of a change: the deploy token of the call, or its Admin. */
export function toReleaser({ actor, request }: ReleaseCall): Releaser {
  return { name: actor(), token: request.deployer?.id ?? null };
}
