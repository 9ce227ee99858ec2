/** The part of Trusted Types that a page needs. Browsers without them have no such object. */
interface TrustedTypes {
  createPolicy(name: string, rules: Rules): unknown;
}

interface Rules {
  createScriptURL(address: string): string | null;
  createScript(text: string): string | null;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * zod makes an empty function to learn whether code may be made. The content policy refuses that silently; Trusted Types,
 * which come first, would log each time.
 */
const emptyFunction = /^\(?function anonymous\(\s*\)\s*\{\s*\}\)?$/;

/** Scripts of other hosts that may run: addresses without query, or origins. */
export const scriptsElsewhere = new Set<string>();

/**
 * Limits the addresses that scripts and workers of this page may have, and lets no text become HTML or code, in browsers
 * that enforce Trusted Types by the page's content policy. The `default` rule also holds for the federation runtime and for
 * builds of apps, which assign plain addresses. Must be called before the first script is added.
 */
export function limitScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScript: (text) => (emptyFunction.test(text) ? text : null),
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, window.location.href);
      // Replies of the API can hold texts of third parties.
      const isOwn = origin === window.location.origin && !pathname.startsWith('/api/');
      return isOwn || scriptsElsewhere.has(origin + pathname) || scriptsElsewhere.has(origin) ? address : null;
    },
  });
}
