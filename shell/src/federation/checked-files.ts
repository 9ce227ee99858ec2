import type { AppDescriptor } from '@basecase/gateway/contract';
import { findDigest, pageDigests } from '@basecase/shared-ui/federation/file-digests.ts';
import { scriptsElsewhere } from '@basecase/shared-ui/federation/limit-scripts.ts';
import { patience } from '@basecase/shared-ui/federation/patience.ts';
import { ANSWER_TIMEOUT_MS } from '@basecase/shared-ui/federation/strict-loading.ts';

/** A file of another host differs from the one that was registered. The message is for the reader. */
export class ChangedFile extends Error {
  override readonly name = 'ChangedFile';

  constructor() {
    super(
      'A file of this part differs from the one that was registered, so Basecase did not run it. An administrator has to look at it. The rest of Basecase still works.',
    );
  }
}

/** No file has this digest, so the browser refuses a file that was not registered. */
const noFile = `sha384-${'A'.repeat(64)}`;

const folders = new Set<string>();

/**
 * Admits a build of another host to the page: from then on each of its files is compared with its digest. A page that
 * may not load the build is reloaded.
 */
export async function admit(app: AppDescriptor): Promise<void> {
  await renewPage([app]);
  checkFiles(app);
}

/** The wait for a page that allows a build, which never ends where one comes. */
let renewal: Promise<void> = Promise.resolve();

/**
 * Reloads a page that may not load one of these builds. Rejects when a new page would not allow it either. A reload ends
 * what other calls wait for, which would be noted as failures of their apps: they wait for it, too.
 */
export async function renewPage(apps: readonly AppDescriptor[]): Promise<void> {
  const refused = apps.find((app) => !pageAllows(app));
  if (refused === undefined) return;
  const own = renewal.catch(() => undefined).then(() => reloadFor(refused));
  renewal = own;
  await own;
}

/** The page states the builds of other hosts that its content policy allows. A page of a development server has no such policy. */
export function pageAllows({ name, version, digests }: AppDescriptor): boolean {
  const allowed = document.querySelector<HTMLMetaElement>('meta[name=basecase-builds]')?.content;
  return digests === undefined || allowed === undefined || allowed.split(' ').includes(`${name}@${version}`);
}

/** Makes the browser compare every script and style of a build of another host with its digest before it is used. */
function checkFiles(app: AppDescriptor): void {
  const folder = resolveFolder(app);
  if (folders.size === 0) checkBeforeLoading(document.head);
  folders.add(folder);
  for (const [path, digest] of Object.entries(app.digests ?? {})) {
    pageDigests().set(`${folder}${path}`, digest);
    scriptsElsewhere.add(`${folder}${path}`);
  }
}

/** Tries, and the pause between them, until the gateway knows which builds the user of this browser gets. */
const tries = 10 * patience;
const pauseMs = 300;

/**
 * Reloads the page as soon as a new one allows the build: this page was sent before its user signed in, or before the
 * user got the build. Rejects when a new page would not allow it either.
 */
async function reloadFor({ name, version }: AppDescriptor): Promise<never> {
  for (let left = tries; left > 0; left -= 1) {
    const page = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    const [, allowed = ''] = /<meta name="basecase-builds" content="([^"]*)">/.exec(await page.text()) ?? [];
    if (allowed.split(' ').includes(`${name}@${version}`)) {
      window.location.reload();
      return new Promise(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error('The page may not load this build');
}

/**
 * Returns the reason why a build did not load, when it is a changed file; else null. A browser does not tell a page why
 * it refused a file, so the files that the error names are requested again, without and with the digest.
 */
export async function findChangedFile(app: AppDescriptor, error: unknown): Promise<ChangedFile | null> {
  const message = error instanceof Error ? error.message : '';
  const all = Object.keys(app.digests ?? {}).map((path) => `${resolveFolder(app)}${path}`);
  const named = all.filter((address) => message.includes(address));
  const entries = [new URL(app.entry, window.location.href).href, `${resolveFolder(app)}${app.files?.entry}`];
  const suspects = named.length > 0 ? named : all.filter((address) => entries.includes(address));
  const changed = await Promise.all(suspects.map(isChanged));
  return changed.includes(true) ? new ChangedFile() : null;
}

/** Webpack and the federation runtime both add their scripts and styles here, in builds of any age. */
function checkBeforeLoading(head: HTMLHeadElement): void {
  head.appendChild = (node) => {
    if (node instanceof HTMLScriptElement) check(node, node.src);
    if (node instanceof HTMLLinkElement) check(node, node.href);
    Node.prototype.appendChild.call(head, node);
    return node;
  };
}

function check(element: HTMLScriptElement | HTMLLinkElement, address: string): void {
  if (![...folders].some((folder) => address.startsWith(folder))) return;
  element.integrity = findDigest(address) ?? noFile;
  // Without this attribute the browser may not read the file of another origin, and refuses it.
  element.crossOrigin = 'anonymous';
}

async function isChanged(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const integrity = findDigest(address);
  if (integrity === undefined) return false;
  try {
    const { ok } = await fetch(address, { cache: 'no-cache', signal });
    if (!ok) return false;
  } catch {
    return false;
  }
  return fetch(address, { cache: 'force-cache', integrity, signal }).then(
    () => false,
    () => !signal.aborted,
  );
}

/** Returns the address below which all files of a build are. */
function resolveFolder({ entry }: AppDescriptor): string {
  return new URL('.', new URL(entry, window.location.href)).href;
}
