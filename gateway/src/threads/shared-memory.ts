/** Returns a copy that threads share: a message carries it to another thread without copying it again. */
export function inSharedMemory(bytes: Uint8Array): Buffer {
  const copy = Buffer.from(new SharedArrayBuffer(bytes.byteLength));
  copy.set(bytes);
  return copy;
}

/** Returns the same memory as a buffer; a message turns buffers into plain arrays of bytes. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
