/** A chunk that is still missing after a reload will be missing after the next one too. */
const COOL_DOWN_MS = 60_000;
const KEY = 'basecase:reloaded-at';

/** True for the errors of browsers and webpack about a chunk that failed to load. */
export function isChunkError(error: Error): boolean {
  return /loading (css )?chunk|dynamically imported module|importing a module script failed/i.test(
    `${error.name} ${error.message}`,
  );
}

/**
 * True when the page may reload because of a missing chunk. A reload helps after a deploy; the limit prevents an
 * endless loop when the chunk was removed.
 * @param now milliseconds since the epoch
 */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now - last < COOL_DOWN_MS) return false;
  storage.setItem(KEY, String(now));
  return true;
}

/** Reloads the page after a chunk error, within the limit of `mayReload`. */
export function reloadAfterChunkError(error: Error): void {
  if (isChunkError(error) && mayReload(window.sessionStorage, Date.now())) window.location.reload();
}
