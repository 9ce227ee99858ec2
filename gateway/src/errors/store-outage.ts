const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'];
/** Postgres: insufficient resources (53), operator intervention (57), broken connection (08), read-only (25006). */
const postgres = /^(53|57|08)...$|^25006$/;
/** SQLite: disk full, no access, locked for too long, I/O error. */
const sqlite = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN)/;
/** Messages of driver errors without a code. */
const texts =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|driver has already been destroyed|CLIENT_CLOSED|client is closed/i;

/** Returns whether an error means that the database is unavailable, as opposed to a wrong query. */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return network.includes(code) || postgres.test(code) || sqlite.test(code) || texts.test(error.message);
}
