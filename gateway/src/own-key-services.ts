import { OwnKeyService } from './auth/own-key-service.ts';
import type { MakeThrottle } from './auth/throttle.ts';
import type { Config } from './config.ts';
import type { Finance } from './finance/finance.ts';
import { OwnFigures } from './finance/own-figures.ts';
import type { OwnKeyUse, Providers } from './providers/providers.ts';
import type { Database } from './storage/schema.ts';
import type { AuditLog } from './users/audit-log.ts';
import type { OwnKeyStore } from './users/own-key-store.ts';
import type { SessionUsers } from './users/session-users.ts';

/** The services of provider keys that users enter for themselves. */
export interface OwnKeyServices {
  readonly ownKeys: OwnKeyService;
  readonly ownKeyStore: OwnKeyStore;
  readonly ownFigures: OwnFigures;
}

interface OwnKeyParts {
  readonly db: Database;
  readonly providers: Providers;
  readonly use: OwnKeyUse | null;
  readonly finance: Finance;
  readonly store: OwnKeyStore;
  readonly sessions: SessionUsers;
  readonly audit: AuditLog;
  readonly throttle: MakeThrottle;
}

/** Returns how users call a provider with own keys; null where the operator or the data does not allow it. */
export function ownKeyUse({ ownKeys }: Config, providers: Providers): OwnKeyUse | null {
  return ownKeys === 'on' && !providers.sample ? providers.own : null;
}

export function createOwnKeys({ store, use, sessions, audit, throttle, ...parts }: OwnKeyParts): OwnKeyServices {
  const figures = new OwnFigures({ ...parts, store });
  return {
    ownKeys: new OwnKeyService({ store, figures, use, sessions, audit, throttle }),
    ownKeyStore: store,
    ownFigures: figures,
  };
}
