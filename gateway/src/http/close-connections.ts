import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a connection may keep the gateway waiting, and how often this is checked, in milliseconds. */
export interface ConnectionLimits {
  /** Without a byte in either direction. */
  readonly silent: number;
  readonly headers: number;
  readonly request: number;
  /** Between two requests. */
  readonly keepAlive: number;
  /** Between two checks of requests that are under way. */
  readonly checkRequests: number;
  /** While its client reads nothing of a reply. */
  readonly unread: number;
  readonly checkUnread: number;
}

export const connectionLimits: ConnectionLimits = {
  silent: 30_000,
  headers: 10_000,
  request: 15_000,
  keepAlive: 10_000,
  checkRequests: 30_000,
  unread: 30_000,
  checkUnread: 5_000,
};

interface Stall {
  readonly sent: number;
  readonly left: number;
  readonly since: number;
}

/**
 * Closes connections whose client reads nothing of its replies. The timeout of the server restarts while a write is under
 * way, so it takes twice its time.
 */
export function closeUnread(app: FastifyInstance, { unread, checkUnread }: ConnectionLimits): void {
  const stalls = new Map<Socket, Stall | null>();
  app.server.on('connection', (socket) => {
    stalls.set(socket, null);
    socket.once('close', () => stalls.delete(socket));
  });
  const sweep = setInterval(() => {
    for (const [socket, before] of stalls) {
      const stall = detectStall(socket, before, performance.now());
      if (stall !== null && performance.now() - stall.since >= unread) socket.destroy();
      else stalls.set(socket, stall);
    }
  }, checkUnread).unref();
  app.addHook('onClose', async () => clearInterval(sweep));
}

/** Returns since when no byte has left the process; null while none waits, or when some did since `before`. */
function detectStall(socket: Socket, before: Stall | null, now: number): Stall | null {
  if (socket.writableLength === 0) return null;
  const sent = socket.bytesWritten - socket.writableLength;
  const left = bytesInWrite(socket);
  return before !== null && before.sent === sent && before.left === left ? before : { sent, left, since: now };
}

/** Returns the bytes of the running write that the operating system has not taken. Node.js has no public name for them. */
function bytesInWrite(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  const left: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : 0;
  return typeof left === 'number' ? left : 0;
}

const sweepEveryMs = 250;

/** Closes a server: calls on open connections get their reply, new connections are refused, and after `timeoutMs` all are cut. */
export async function closeServer(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const last = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  // Connections that become idle later would keep the server open until they time out.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
  try {
    await app.close();
  } finally {
    clearTimeout(last);
    clearInterval(sweep);
  }
}
