import type { Logger } from 'pino';
import { AccountService } from './auth/account-service.ts';
import { AttemptThrottle } from './auth/attempt-throttle.ts';
import { AuthService } from './auth/auth-service.ts';
import { Devices } from './auth/devices.ts';
import { Passwords } from './auth/passwords.ts';
import { RedisThrottle } from './auth/redis-throttle.ts';
import { SecondFactors } from './auth/second-factors.ts';
import type { MakeThrottle } from './auth/throttle.ts';
import type { Config } from './config.ts';
import type { Database } from './storage/schema.ts';
import type { Sealer } from './storage/sealer.ts';
import type { SharedRedis } from './storage/shared-redis.ts';
import type { AccountLinks } from './users/account-links.ts';
import type { AuditLog } from './users/audit-log.ts';
import { LockoutReleases } from './users/lockout-releases.ts';
import { Mailer } from './users/mailer.ts';
import { MembershipRequests } from './users/membership-requests.ts';
import type { SessionUsers } from './users/session-users.ts';
import type { UserStore } from './users/user-store.ts';
import { UsersService } from './users/users-service.ts';

/** The services of accounts: sign-in, the user's own account, and users for Admins. */
export interface AccountServices {
  readonly passwords: Passwords;
  readonly devices: Devices;
  readonly lockoutReleases: LockoutReleases;
  readonly auth: AuthService;
  readonly account: AccountService;
  readonly users: UsersService;
  readonly throttle: MakeThrottle;
}

interface AccountParts {
  readonly secrets: readonly string[];
  readonly sealer: Sealer | null;
  readonly userStore: UserStore;
  readonly sessions: SessionUsers;
  readonly links: AccountLinks;
  readonly audit: AuditLog;
}

interface Infrastructure {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  /** Null for a process that shares only the database: it counts attempts for itself. */
  readonly redis: SharedRedis | null;
}

/** Creates the services of accounts. @throws ConfigError */
export function createAccounts({ config, log, db, redis }: Infrastructure, parts: AccountParts): AccountServices {
  const { secrets, sealer, userStore: users, sessions, links, audit } = parts;
  const throttle: MakeThrottle = (name, rule) =>
    redis === null ? new AttemptThrottle(rule) : new RedisThrottle(redis, name, rule);
  const passwords = new Passwords();
  const devices = new Devices(secrets);
  const releases = new LockoutReleases(db);
  const factors = new SecondFactors({ db, sealer, releases, throttle });
  const mailer = config.mail === null ? null : new Mailer(config.mail, config.production);
  // The error itself lists the recipients.
  const onMailError = (error: unknown) =>
    log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'a mail could not be sent');
  const requests = new MembershipRequests(db);
  const auth = new AuthService({
    users,
    links,
    devices,
    sessions,
    passwords,
    factors,
    releases,
    audit,
    signUp: config.signUp,
    passwordMinLength: config.passwordMinLength,
    throttle,
  });
  return {
    throttle,
    passwords,
    devices,
    lockoutReleases: releases,
    auth,
    account: new AccountService({
      db,
      users,
      sessions,
      factors,
      requests,
      auth,
      audit,
      mailer,
      onMailError,
      offersFactorTo: config.secondFactor,
    }),
    users: new UsersService({ store: users, sessions, links, requests, audit, mailer, onMailError }),
  };
}
