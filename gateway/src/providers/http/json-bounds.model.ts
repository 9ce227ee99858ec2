/** Bounds of a JSON text that is parsed: its work and memory follow from its values and its depth, more than its bytes. */
export interface JsonBounds {
  readonly bytes: number;
  /** Objects and arrays within each other. */
  readonly depth: number;
  /** Values with a comma or a bracket before them, about the number of all. */
  readonly values: number;
}

/**
 * Parsing stops the loop, and a value from a worker thread would be copied on the loop about as slowly: bodies parsed here
 * are bounded instead. Company facts, which are larger, are parsed and read in their worker.
 */
export const hostBounds: JsonBounds = { bytes: 16 * 1024 * 1024, depth: 64, values: 1_000_000 };

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Returns whether a text keeps within the bounds; it need not be JSON. One pass without a copy, some milliseconds per MB. */
export function isWithin(body: Uint8Array, { bytes, depth, values }: JsonBounds): boolean {
  if (body.length > bytes) return false;
  let open = 0;
  let count = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) at = endOfString(body, at);
    else if (byte === closeArray || byte === closeObject) open -= 1;
    else if (byte === openArray || byte === openObject) {
      open += 1;
      count += 1;
    } else if (byte === comma) count += 1;
    if (open > depth || count > values) return false;
  }
  return true;
}

/** Returns the place of the closing quote; the end of a text without one. */
function endOfString(body: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1;
  return at;
}
