import { z } from 'zod';

/** Recognised by its tag: an array that was stored need not be of the class of this realm. */
const hasTag = (tag: string) => (value: unknown) =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === `[object ${tag}]`;

export const int32Schema = z.custom<Int32Array>(hasTag('Int32Array'));
export const uint8Schema = z.custom<Uint8Array>(hasTag('Uint8Array'));
export const uint16Schema = z.custom<Uint16Array>(hasTag('Uint16Array'));
export const float64Schema = z.custom<Float64Array>(hasTag('Float64Array'));
