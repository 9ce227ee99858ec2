import { BadUpstream } from '../../../errors/errors.ts';

const mostBytes = 256 * 1024 ** 2;

/** Texts as numbers: each distinct text is kept once, as bytes, and gets the next number from 0 on. */
export class ByteTable {
  #slots = new Int32Array(1 << 14).fill(-1);
  #ends = new Uint32Array(1 << 12);
  #hashes = new Int32Array(1 << 12);
  #bytes = Buffer.allocUnsafe(1 << 16);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the number of a text, which is added when it is new. @throws BadUpstream beyond 256 MB of texts */
  intern(source: Uint8Array, from: number, to: number): number {
    const hash = calculateHash(source, from, to);
    const slot = this.#findSlot(source, from, to, hash);
    const known = this.#slots[slot] ?? -1;
    return known >= 0 ? known : this.#add(source, from, to, hash, slot);
  }

  /** Returns the number of a text; -1 for one that is not in the table. */
  findValue(source: Uint8Array, from: number, to: number): number {
    return this.#slots[this.#findSlot(source, from, to, calculateHash(source, from, to))] ?? -1;
  }

  internText(text: string): number {
    const bytes = Buffer.from(text);
    return this.intern(bytes, 0, bytes.length);
  }

  textAt(number: number): string {
    return decodeText(this.#bytes, this.#startOf(number), this.#ends[number] ?? 0);
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] ?? 0);
  }

  #findSlot(source: Uint8Array, from: number, to: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot] ?? -1;
      if (number < 0 || (this.#hashes[number] === hash && this.#isAt(number, source, from, to))) return slot;
    }
  }

  #isAt(number: number, source: Uint8Array, from: number, to: number): boolean {
    const start = this.#startOf(number);
    if ((this.#ends[number] ?? 0) - start !== to - from) return false;
    for (let at = from, own = start; at < to; at += 1, own += 1) if (source[at] !== this.#bytes[own]) return false;
    return true;
  }

  #add(source: Uint8Array, from: number, to: number, hash: number, slot: number): number {
    const number = this.#size;
    const start = this.#startOf(number);
    const end = start + to - from;
    if (end > mostBytes) throw new BadUpstream('The file has more distinct texts than is allowed.');
    if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], Math.max(end, this.#bytes.length * 2));
    this.#bytes.set(source.subarray(from, to), start);
    if (number === this.#ends.length) {
      this.#ends = grown(this.#ends, Uint32Array);
      this.#hashes = grown(this.#hashes, Int32Array);
    }
    this.#ends[number] = end;
    this.#hashes[number] = hash;
    this.#slots[slot] = number;
    this.#size += 1;
    if (this.#size * 2 > this.#slots.length) this.#rehash();
    return number;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = slots.length - 1;
    for (let number = 0; number < this.#size; number += 1) {
      let slot = (this.#hashes[number] ?? 0) & mask;
      while ((slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

function calculateHash(source: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (source[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}

type Numbers = Uint8Array | Int32Array | Uint32Array | Float64Array;

/** Returns a copy with twice the length. */
export function grown<Kind extends Numbers>(numbers: Kind, make: new (length: number) => Kind): Kind {
  const longer = new make(numbers.length * 2);
  longer.set(numbers);
  return longer;
}

/** Returns a text of bytes: UTF-8, or Latin-1 where it is none. */
export function decodeText(bytes: Buffer, from: number, to: number): string {
  const text = bytes.toString('utf8', from, to);
  return text.includes('\uFFFD') ? bytes.toString('latin1', from, to) : text;
}
