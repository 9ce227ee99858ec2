import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Connections already made, since a kept-alive one emits no second connect event. */
const standing = new WeakSet<Socket>();

/**
 * Resolves when a request has an open connection; nothing is written to it yet.
 * @param late makes the error when there is no connection after `connectMs`
 */
export function connected(
  request: ClientRequest,
  signal: AbortSignal,
  connectMs: number,
  late: () => Error,
): Promise<void> {
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    // A request without a connection emits no event when it is destroyed.
    signal.addEventListener('abort', () => reject(new Error('The call was given up.')), { once: true });
    request.once('socket', (socket) => {
      if (standing.has(socket)) {
        resolve();
        return;
      }
      const timer = setTimeout(() => request.destroy(late()), connectMs);
      socket.once('close', () => clearTimeout(timer));
      socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer);
        standing.add(socket);
        resolve();
      });
    });
  });
}

/**
 * Writes a connected request and resolves with the head of its answer.
 * @param late makes the error when no byte has come after `firstByteMs`
 */
export function answered(request: ClientRequest, firstByteMs: number, late: () => Error): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => request.destroy(late()), firstByteMs);
    request.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.once('response', (reply) => {
      clearTimeout(timer);
      resolve(reply);
    });
    request.end();
  });
}

/**
 * Destroys a body that received no data for `idleMs` to twice that time. A body that waits for its reader stays open.
 * @param read the stream that is read: the reply itself, or the stream that unpacks it
 */
export function destroyWhenIdle(reply: IncomingMessage, read: Readable, idleMs: number, late: () => Error): void {
  let seen = reply.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = reply.socket;
    if (bytesRead === seen && reply.readableLength === 0 && read.readableLength === 0) reply.destroy(late());
    seen = bytesRead;
  }, idleMs);
  reply.once('close', () => clearInterval(timer));
}

interface SizeBound {
  readonly most: number;
  readonly tooLarge: () => Error;
}

/**
 * Returns the body of a reply, unpacked where it is packed. It fails when it has more bytes than its bound.
 * @param wire of a packed body: a small one may unpack to any size
 */
export function boundedBody(reply: IncomingMessage, isPacked: boolean, wire: SizeBound, body: SizeBound): Readable {
  const unpacking = isPacked ? [countBytes(wire), createGunzip()] : [];
  const counted = countBytes(body);
  // A failure of one part ends the others; the reader sees it on the last.
  pipeline([reply, ...unpacking, counted], () => {});
  return counted;
}

function countBytes({ most, tooLarge }: SizeBound): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > most) done(tooLarge());
      else done(null, chunk);
    },
  });
}

/** @returns the first value of a header, trimmed and in lower case; empty without one */
export function readHeader(reply: IncomingMessage, name: string): string {
  const value = reply.headers[name];
  return (Array.isArray(value) ? value[0] : value)?.trim().toLowerCase() ?? '';
}

/** @returns the type without its parameters; empty without one */
export function readContentType(reply: IncomingMessage): string {
  return readHeader(reply, 'content-type').split(';')[0]?.trim() ?? '';
}
