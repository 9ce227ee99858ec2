import type { Finance } from '../finance/finance.ts';
import { createOwnFigures } from '../finance/own-figures.ts';
import type { Providers } from '../providers/providers.ts';
import type { Infrastructure } from '../storage/infrastructure.ts';
import { AccountLinks } from '../users/account-links.ts';
import { createAuditLog } from '../users/audit-log.ts';
import { LockoutReleases } from '../users/lockout-releases.ts';
import type { Mailer } from '../users/mailer.ts';
import { MembershipRequests } from '../users/membership-requests.ts';
import { createOwnKeyStore } from '../users/own-key-store.ts';
import { SessionUsers } from '../users/session-users.ts';
import { UserStore } from '../users/user-store.ts';
import { createUsersService } from '../users/users-service.ts';
import { createAccountService } from './account-service.ts';
import { createAuthService } from './auth-service.ts';
import { createDevices } from './devices.ts';
import { openSealer } from './kept-secrets.ts';
import { createOwnKeyService } from './own-key-service.ts';
import { Passwords } from './passwords.ts';
import { createPersonalTokens } from './personal-tokens.ts';
import { createRedisThrottle } from './redis-throttle.ts';
import { createSecondFactors } from './second-factors.ts';
import { createThrottle, type MakeThrottle } from './throttle.ts';

interface AccountsDeps extends Infrastructure {
  readonly providers: Providers;
  readonly finance: Finance;
  /** Null where the server sends no mail. */
  readonly mailer: Mailer | null;
  /** Of the tokens: the first signs, each verifies. */
  readonly secrets: readonly string[];
}

/** @throws ConfigError */
export function createAccounts(deps: AccountsDeps) {
  const { config, log, db, redis, providers, finance, mailer, secrets } = deps;
  const sealer = openSealer(config);
  const users = new UserStore(db);
  const ownKeyStore = createOwnKeyStore(db, sealer);
  const uses = config.ownKeys === 'on' ? providers.own : [];
  const sessions = new SessionUsers(users, uses.length === 0 ? null : ownKeyStore);
  const links = new AccountLinks(db);
  const audit = createAuditLog(db);
  const throttle: MakeThrottle = (name, rule) =>
    redis === null ? createThrottle(rule) : createRedisThrottle(redis, name, rule);
  const passwords = new Passwords();
  const devices = createDevices(secrets);
  const releases = new LockoutReleases(db);
  const factors = createSecondFactors({ db, sealer, releases, throttle });
  // The error itself lists the recipients.
  const onMailError = (error: unknown) =>
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a mail could not be sent');
  const requests = new MembershipRequests(db);
  const { signUp, passwordMinLength, secondFactor: offersFactorTo } = config;
  const shared = { users, links, sessions, factors, requests, audit, mailer, onMailError, throttle };
  const auth = createAuthService({ ...shared, devices, passwords, releases, signUp, passwordMinLength });
  const ownFigures = createOwnFigures({ db, providers, finance, store: ownKeyStore });
  return {
    userStore: users,
    sessions,
    audit,
    passwords,
    devices,
    auth,
    account: createAccountService({ ...shared, db, auth, offersFactorTo }),
    users: createUsersService({ ...shared, store: users }),
    ownKeys: createOwnKeyService({ ...shared, store: ownKeyStore, figures: ownFigures, uses }),
    ownKeyStore,
    ownFigures,
    personalTokens: createPersonalTokens({ db, audit }),
    accountPurges: [() => links.purge(), () => releases.purge(), () => audit.purge(config.auditTtlDays)],
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
