/**
 * Returns the shell that a gateway serves; null where it serves none.
 * @param {string} gateway its address
 * @returns {Promise<{ version: string | null, reply: (pathname: string) => Promise<object> } | null>} `reply` is the
 * reply to a path of the page, for Playwright's `route.fulfill`
 */
export async function liveShell(gateway) {
  const page = await load(`${gateway}/`, 'text/html');
  const text = page.body.toString();
  if (page.status !== 200 || !text.includes('id="root"')) return null;
  const [, version = null] = /<meta name="basecase-shell" content="([\w.-]+)"/.exec(text) ?? [];
  const files = new Map();
  return {
    version,
    reply(pathname) {
      // Every address without a file has the same page.
      if (!/\.\w+$/.test(pathname)) return Promise.resolve(page);
      if (!files.has(pathname)) files.set(pathname, load(`${gateway}${pathname}`, '*/*'));
      return files.get(pathname);
    },
  };
}

async function load(address, accept) {
  const response = await fetch(address, { headers: { accept } }).catch((error) => {
    throw new Error(`${address} cannot be reached: ${error.cause?.message ?? error.message}`);
  });
  const kept = ['content-type', 'content-security-policy', 'x-content-type-options'];
  const headers = Object.fromEntries(
    kept.map((name) => [name, response.headers.get(name)]).filter(([, value]) => value),
  );
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
