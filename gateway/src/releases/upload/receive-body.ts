import { errorCodes, type FastifyRequest } from 'fastify';

/**
 * Returns the body of a request in memory that threads share. Fastify keeps the pieces and copies them at the end, and a
 * message to a thread copies them again: each copy of a whole build would keep the main thread.
 * @throws an error of Fastify for a body that is too large, or not of the stated length
 */
export function receiveBody(
  { headers }: Pick<FastifyRequest, 'headers'>,
  payload: NodeJS.ReadableStream,
  maxBytes: number,
): Promise<Uint8Array> {
  const stated = Number(headers['content-length'] ?? Number.NaN);
  if (stated > maxBytes) return Promise.reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  // Memory that is never written to takes no room.
  const memory = new Uint8Array(new SharedArrayBuffer(Number.isNaN(stated) ? maxBytes : stated));
  let received = 0;
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      payload.off('data', take).off('end', end).off('error', fail);
      finish();
    };
    const take = (piece: Buffer) => {
      if (received + piece.length > memory.length) {
        return settle(() => reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()));
      }
      memory.set(piece, received);
      received += piece.length;
      // A fast sender would fill each turn of the event loop with up to 2 MB.
      payload.pause();
      setImmediate(() => payload.resume());
    };
    const end = () =>
      settle(() => {
        if (!Number.isNaN(stated) && received !== stated) reject(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH());
        else resolve(memory.subarray(0, received));
      });
    const fail = (error: Error) => settle(() => reject(Object.assign(error, { statusCode: 400 })));
    payload.on('data', take).on('end', end).on('error', fail);
  });
}
