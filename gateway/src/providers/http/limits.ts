const mebibyte = 1024 * 1024;

/** Bounds of a call to the outside. */
export interface Limits {
  /** Bytes as they come over the wire. */
  readonly wireBytes: number;
  /** Bytes after decompression. */
  readonly decodedBytes: number;
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly totalMs: number;
}

export const usualLimits: Limits = {
  wireBytes: 10 * mebibyte,
  decodedBytes: 32 * mebibyte,
  connectMs: 3_000,
  firstByteMs: 10_000,
  totalMs: 30_000,
};
