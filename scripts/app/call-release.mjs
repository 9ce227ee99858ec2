/** The gateway refused a call, or cannot be reached. */
export class ReleaseCallError extends Error {
  name = 'ReleaseCallError';

  /** @param {number | null} status of the reply; null without one */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * Makes a release call of an app and returns its reply.
 * @param {{ gateway: string, token: string, app: string }} of `token` is a deploy token of the app
 * @param {string} address below the app's releases
 * @param {object | Buffer} [body] a Buffer is sent as it is
 * @throws {ReleaseCallError}
 */
export async function callRelease({ gateway, token, app }, method, address, body) {
  const isFile = Buffer.isBuffer(body);
  const type = { 'content-type': isFile ? 'application/octet-stream' : 'application/json' };
  const response = await fetch(`${gateway}/api/releases/${app}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && type) },
    ...(body && { body: isFile ? body : JSON.stringify(body) }),
  }).catch((error) => {
    const reason = error.cause?.message ?? error.message;
    throw new ReleaseCallError(`The gateway at ${gateway} cannot be reached: ${reason}`, null);
  });
  const reply = await response.json().catch(() => ({}));
  if (response.ok) return reply;
  throw new ReleaseCallError(reply.error ?? `The gateway answered with status ${response.status}.`, response.status);
}
