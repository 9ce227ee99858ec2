/** A host of app builds that a page may load from, besides our own. */
export interface PageHost {
  readonly origin: string;
  /** Digests of the scripts that may run; null allows every script of the origin. */
  readonly scripts: readonly string[] | null;
}

/** The hosts besides our own that a page may load apps from. */
export interface PageSources {
  readonly hosts: readonly PageHost[];
  /** Origin of a development server on the user's machine, which announces changes by a socket; or null. */
  readonly local: string | null;
}

export interface PagePolicyOptions {
  /** Base URL of company logos. */
  readonly logoBaseUrl: string | null;
  /** Whether the page restricts the addresses of its scripts: then no text becomes HTML or code in it. */
  readonly limitsScripts: boolean;
}

/**
 * Returns the content security policy of the shell's page. A script of another host runs only under a listed digest, which
 * its element must state too: a browser checks both. Styles cannot be listed so; the page states their digests itself.
 */
export function pagePolicy({ hosts, local }: PageSources, { logoBaseUrl, limitsScripts }: PagePolicyOptions): string {
  const own = (...more: readonly string[]) => ["'self'", ...new Set(more.toSorted())].join(' ');
  const localOrigin = local === null ? [] : parseOrigin(local);
  const sockets = localOrigin.map((origin) => origin.replace(/^http/, 'ws'));
  const origins = [...hosts.flatMap(({ origin }) => parseOrigin(origin)), ...localOrigin];
  const scripts = hosts.flatMap(({ origin, scripts: digests }) =>
    digests === null ? parseOrigin(origin) : digests.map((digest) => `'${digest}'`),
  );
  return [
    "default-src 'self'",
    `script-src ${own(...scripts, ...localOrigin)}`,
    `connect-src ${own(...origins, ...sockets)}`,
    // A page can start workers only from its own origin: an app of another origin starts its worker from a blob, which has
    // this policy too.
    `worker-src ${own(...(origins.length === 0 ? [] : ['blob:']))}`,
    `style-src ${own(...origins)} 'unsafe-inline'`,
    `font-src ${own(...origins)}`,
    `img-src ${own('data:', ...(logoBaseUrl === null ? [] : parseOrigin(logoBaseUrl)), ...localOrigin)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // A build on the user's machine is replaced while it runs, by scripts of its development server.
    ...(limitsScripts && local === null ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ].join('; ');
}

/** Returns the origin of an address, which cannot hold a directive; nothing for an address without one. */
function parseOrigin(address: string): string[] {
  if (!URL.canParse(address)) return [];
  const { origin } = new URL(address);
  return origin === 'null' ? [] : [origin];
}
