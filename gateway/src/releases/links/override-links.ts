import { calculateMac, verifyMac } from '../../storage/sealer.ts';

/** The user who opened a link, by the cookie of their browser. */
interface HeldLink {
  readonly id: string;
  readonly userId: string;
}

const cookieName = 'basecase-override';
/** The row of the link ends it earlier; a browser that keeps it longer holds a value without effect. */
const maxAgeSeconds = 7 * 86_400;

/** End of the value while the browser compares with the released build. It is not signed: it shows nothing more. */
const liveMark = '~live';

export interface OverrideCookie {
  readonly value: string;
  /** Whether the browser has the released build meanwhile. */
  readonly comparesLive: boolean;
}

/**
 * Signs links and the cookies of those who opened one, so that a forged one costs no query. A signature alone shows
 * nothing: the row of the link decides.
 * @param secrets the first signs, each verifies
 */
export function createOverrideLinks(secrets: readonly string[]) {
  const sign = (purpose: string, ...parts: readonly string[]) => calculateMac(secrets[0] ?? '', purpose, ...parts);
  return {
    /** Returns the secret of a link, made of letters, digits, `-`, `_` and one dot. */
    makeSecret: (id: string): string => `${id}.${sign('override-link', id)}`,

    /** Returns the id of a link; null for one that was not signed here. */
    verifySecret(secret: string): string | null {
      const [id = '', mac = '', ...rest] = secret.split('.');
      return rest.length === 0 && verifyMac(secrets, mac, 'override-link', id) ? id : null;
    },

    makeCookie: ({ id, userId }: HeldLink): string => `${id}.${userId}.${sign('override-held', id, userId)}`,

    /** Returns the link and the user of a cookie; null for one that was not signed here. */
    heldBy(cookie: string): HeldLink | null {
      const [id = '', userId = '', mac = '', ...rest] = cookie.split('.');
      return rest.length === 0 && verifyMac(secrets, mac, 'override-held', id, userId) ? { id, userId } : null;
    },
  };
}
export type OverrideLinks = ReturnType<typeof createOverrideLinks>;

/** Returns our cookie in a request's header; null without one. */
export function overrideCookieIn(header: string | undefined): OverrideCookie | null {
  if (header === undefined || !header.includes(`${cookieName}=`)) return null;
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=');
    if (key !== cookieName || value === undefined || value === '' || value.length > 200) continue;
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
  return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${age}${secure}`;
}
