import type { FastifyInstance } from 'fastify';

const sweepEveryMs = 250;

/** Ends a server: calls under way are answered, new ones refused, and after `longestMs` every connection is cut. */
export async function closeServer(app: FastifyInstance, longestMs: number): Promise<void> {
  const last = setTimeout(() => app.server.closeAllConnections(), longestMs);
  // Connections that turn idle only now would keep the server open until they time out.
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
  try {
    await app.close();
  } finally {
    clearTimeout(last);
    clearInterval(sweep);
  }
}
