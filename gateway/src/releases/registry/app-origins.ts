import type { AppOrigins } from '../../contract/support.ts';
import type { AppRecord } from './app-records.ts';

type KnownOrigin = AppRecord['origins'][number];

/** Returns whether an Admin approved an origin for the app of a record. */
export function isApproved(record: AppRecord | undefined, origin: string): boolean {
  return record?.origins.some((one) => one.origin === origin && one.approvedAt !== null) ?? false;
}

/** Returns a record with the approval of an origin. @param at milliseconds since the epoch */
export function withApproval(record: AppRecord, origin: string, by: string, at: number): AppRecord {
  return withOrigin(record, origin, { approvedAt: at, approvedBy: by, refusedAt: null });
}

/** Returns a record in which an origin was refused for lack of an approval, so that Admins can give it. */
export function withRefusal(record: AppRecord, origin: string, at: number): AppRecord {
  return withOrigin(record, origin, { refusedAt: at });
}

export function withoutApproval(record: AppRecord, origin: string): AppRecord {
  return withOrigin(record, origin, { approvedAt: null, approvedBy: null });
}

function withOrigin(record: AppRecord, origin: string, change: Partial<KnownOrigin>): AppRecord {
  const unknown = { origin, approvedAt: null, approvedBy: null, refusedAt: null };
  const known = record.origins.find((one) => one.origin === origin) ?? unknown;
  const others = record.origins.filter((one) => one.origin !== origin);
  const origins = [...others, { ...known, ...change }].sort((a, b) => (a.origin < b.origin ? -1 : 1));
  return { ...record, origins };
}

/** Returns the operator's origins, and what each app may use or was refused. */
export function listOrigins(listed: readonly string[], records: ReadonlyMap<string, AppRecord>): AppOrigins {
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    listed: [...listed],
    origins: [...records].flatMap(([app, { origins }]) =>
      origins.map(({ origin, approvedAt, approvedBy, refusedAt }) => ({
        app,
        origin,
        listed: listed.includes(origin),
        approvedAt: moment(approvedAt),
        approvedBy,
        refusedAt: moment(refusedAt),
      })),
    ),
  };
}
