const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN'];
/** Of Postgres: out of resources (53), of the operator's doing (57), a broken connection (08), read-only (25006). */
const postgres = /^(53|57|08)...$|^25006$/;
/** Of SQLite: no room, no access, locked for too long, a disk that fails. */
const sqlite = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN)/;
/** What the drivers say without a code. */
const texts =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|driver has already been destroyed|CLIENT_CLOSED|client is closed/i;

/** Whether an error tells that the database cannot work at the moment, rather than that it was asked wrongly. */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return network.includes(code) || postgres.test(code) || sqlite.test(code) || texts.test(error.message);
}
