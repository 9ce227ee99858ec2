import { Passwords } from '../../gateway/dist/auth/passwords.js';
import { openDatabase } from '../../gateway/dist/storage/open-database.js';
import { UserStore } from '../../gateway/dist/users/user-store.js';

/** Password of all readers. */
const password = 'kelp-anvil-drizzle-41';

/** Calls of readers come through one proxy, which names their addresses. */
export const behindProxy = { TRUST_PROXY: '1' };

/**
 * Adds Members to the database of a started gateway, like its command line.
 * @returns {Promise<{email: string, password: string, from: string}[]>} each with a separate address
 */
export async function addReaders({ database }, count) {
  const db = await openDatabase(database);
  try {
    const users = new UserStore(db);
    const passwordHash = await new Passwords().hash(password);
    const emails = Array.from({ length: count }, (_, at) => `reader-${at}@example.com`);
    for (const email of emails) await users.add({ email, passwordHash, role: 'Member' });
    return emails.map((email, at) => ({ email, password, from: `198.51.${at >> 8}.${at & 255}` }));
  } finally {
    await db.destroy();
  }
}

/** Signs readers in, a few at a time. @returns the readers with their tokens */
export async function withSessions(gateway, readers) {
  const signedIn = [];
  for (let at = 0; at < readers.length; at += 4) {
    signedIn.push(...(await Promise.all(readers.slice(at, at + 4).map((reader) => withSession(gateway, reader)))));
  }
  return signedIn;
}

async function withSession(gateway, reader) {
  const reply = await signInReader(gateway, reader);
  if (!reply.ok) throw new Error(`${reader.email} could not sign in: ${reply.status}`);
  const { token } = await reply.json();
  return { ...reader, token };
}

/** Sends a sign-in. @returns the reply */
export function signInReader({ address }, { email, from }) {
  return fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
}
