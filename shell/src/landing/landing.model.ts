import type { AppDescriptor, Highlight, Popular } from '@basecase/gateway/contract';
import { findCompanyScreen, linkedParts } from '../federation/app-registry.ts';

export interface Card extends Highlight {
  /** True when every role may open its screen. */
  readonly free: boolean;
}

/** The content of the start page that comes from the apps. */
export interface Landing {
  readonly cards: readonly Card[];
  readonly popular: Popular | null;
}

/** The sorted cards of all apps, and the popular companies of the app that opens companies. */
export function buildLanding(apps: readonly AppDescriptor[]): Landing {
  return {
    cards: linkedParts(apps, ({ highlights }) => highlights ?? []).map(({ part, target }) => ({
      ...part,
      free: target.route.roles.includes('Guest'),
    })),
    popular: findCompanyScreen(apps)?.app.popular ?? null,
  };
}
