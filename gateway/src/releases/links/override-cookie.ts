const name = 'basecase-override';
/** The row of the link ends it earlier; a browser that keeps it longer holds a value without effect. */
const maxAgeSeconds = 7 * 86_400;

/** End of the value while the browser compares with the released build. It is not signed: it shows nothing more. */
const liveMark = '~live';

export interface OverrideCookie {
  readonly value: string;
  /** Whether the browser has the released build meanwhile. */
  readonly comparesLive: boolean;
}

/** Returns our cookie in a request's header; null without one. */
export function overrideCookieIn(header: string | undefined): OverrideCookie | null {
  if (header === undefined || !header.includes(`${name}=`)) return null;
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=');
    if (key !== name || value === undefined || value === '' || value.length > 200) continue;
    const comparesLive = value.endsWith(liveMark);
    return { value: comparesLive ? value.slice(0, -liveMark.length) : value, comparesLive };
  }
  return null;
}

/**
 * Returns the header that sets the cookie. No script can read it and no other site can send it.
 * @param cookie null deletes it
 * @param protocol of the caller's connection, as the trusted proxy reports it
 */
export function overrideCookie(cookie: OverrideCookie | null, protocol: string): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  const age = cookie === null ? 0 : maxAgeSeconds;
  const value = cookie === null ? '' : `${cookie.value}${cookie.comparesLive ? liveMark : ''}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${age}${secure}`;
}
