const name = 'basecase-override';
/** The row of the link ends it earlier; a browser that keeps it longer holds a value without effect. */
const maxAgeSeconds = 7 * 86_400;

/** Returns the value of our cookie in a request's header; null without one. */
export function overrideCookieIn(header: string | undefined): string | null {
  if (header === undefined || !header.includes(`${name}=`)) return null;
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value !== undefined && value !== '' && value.length <= 200) return value;
  }
  return null;
}

/**
 * Returns the header that sets the cookie. No script can read it and no other site can send it.
 * @param value null deletes it
 * @param protocol of the caller's connection, as the trusted proxy reports it
 */
export function overrideCookie(value: string | null, protocol: string): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  const age = value === null ? 0 : maxAgeSeconds;
  return `${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${age}${secure}`;
}
