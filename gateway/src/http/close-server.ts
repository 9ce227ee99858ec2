import type { FastifyInstance } from 'fastify';

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
