import type { AppDescriptor, Highlight, Popular } from '@basecase/gateway/contract';
import { companyScreenOf, linkedParts } from '../federation/app-registry.ts';

export interface Card extends Highlight {
  /** Whether every account may open its screen. */
  readonly free: boolean;
}

/** What the apps put on the start page. */
export interface Landing {
  readonly cards: readonly Card[];
  readonly popular: Popular | null;
}

/** The cards of all apps, in order, and the popular companies of the app that a company opens in. */
export function landingOf(apps: readonly AppDescriptor[]): Landing {
  return {
    cards: linkedParts(apps, ({ highlights }) => highlights ?? []).map(({ part, target }) => ({
      ...part,
      free: target.route.roles.includes('Guest'),
    })),
    popular: companyScreenOf(apps)?.app.popular ?? null,
  };
}
