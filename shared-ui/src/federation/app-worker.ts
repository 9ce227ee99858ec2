import { findDigest } from './file-digests.ts';

/**
 * Starts a worker whose script may be on another origin, like an app build. A page can start workers only from its own
 * origin, so the script of another one is fetched, compared with its digest where it has one, and started from a blob.
 */
export class AppWorker {
  /** Rejects when the script cannot be fetched, or differs from the registered one. */
  readonly started: Promise<Worker>;

  constructor(script: URL) {
    this.started = start(script);
  }
}

async function start(script: URL): Promise<Worker> {
  if (script.origin === window.location.origin) return new Worker(script);
  const integrity = findDigest(script);
  const reply = await fetch(script, { ...(integrity !== undefined && { integrity }) });
  if (!reply.ok) throw new Error(`The script of a worker has status ${reply.status}`);
  const address = URL.createObjectURL(new Blob([await reply.text()], { type: 'text/javascript' }));
  try {
    return new Worker(address);
  } finally {
    // Revoked after the browser has begun to read it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}
