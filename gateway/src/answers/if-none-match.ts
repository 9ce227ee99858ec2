/** Whether the caller has the answer already: by weak comparison, as If-None-Match asks for. */
export function isSame(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  if (asked === etag || asked === '*') return true;
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
