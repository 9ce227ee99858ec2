/** Apps carry copies of this file from other builds: a registered symbol is the same for all of them. */
const key = Symbol.for('basecase.file-digests');

/** Returns the digests of files of other hosts that this page knows, by address without query. */
export function pageDigests(): Map<unknown, unknown> {
  const known: unknown = Reflect.get(window, key);
  if (known instanceof Map) return known;
  const digests = new Map();
  Reflect.set(window, key, digests);
  return digests;
}

/** Returns the digest that a file must have, as an `integrity` attribute states it; undefined for a file without one. */
export function findDigest(address: string | URL): string | undefined {
  const { origin, pathname } = new URL(address, window.location.href);
  const digest = pageDigests().get(`${origin}${pathname}`);
  return typeof digest === 'string' ? digest : undefined;
}
