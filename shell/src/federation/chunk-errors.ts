/** Within this time a second reload would not help: whatever is missing stays missing. */
const COOL_DOWN_MS = 60_000;
const KEY = 'basecase:reloaded-at';

/** True for the errors by which browsers and webpack tell that a part of a build did not arrive. */
export function isChunkError(error: Error): boolean {
  return /loading (css )?chunk|dynamically imported module|importing a module script failed/i.test(
    `${error.name} ${error.message}`,
  );
}

/**
 * Decides whether a page that misses a part of a build may reload itself: after a deploy that heals it, but only once in a while,
 * so that a part which is gone for good does not reload the page for ever.
 * @param now milliseconds since the epoch
 */
export function mayReload(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now - last < COOL_DOWN_MS) return false;
  storage.setItem(KEY, String(now));
  return true;
}

/** Reloads the page, where that heals an error. */
export function reloadIfItHeals(error: Error): void {
  if (isChunkError(error) && mayReload(window.sessionStorage, Date.now())) window.location.reload();
}
