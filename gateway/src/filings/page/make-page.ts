import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { BadUpstream } from '../../errors/errors.ts';
import type { PageOutline } from './page-outline.ts';
import { PageReader, pageEnd, pageHead } from './page-reader.ts';
import { escapeText } from './safe-markup.ts';

/** Bytes that are read before other work of the process gets its turn: about a millisecond. */
const pieceBytes = 16 * 1024;
/** Bound of the work on one document. A real document of 15 MB takes a second. */
const mostWorkMs = 20_000;

/** A document as a page: compressed by gzip, and its contents and facts. */
export interface FilingPage {
  readonly page: Buffer;
  readonly outline: PageOutline;
}

interface PieceReader {
  write(text: string): string;
  end(): string;
  outline(size: number): PageOutline;
}

/**
 * Makes the page of a document. Other work of the process gets its turn after every piece.
 * @param html whether the document is HTML; another one is shown as plain text
 * @throws BadUpstream for a document that takes too long
 */
export async function makePage(document: Buffer, html: boolean): Promise<FilingPage> {
  const reader: PieceReader = html ? new PageReader() : new TextPage();
  const packer = createGzip({ level: 6 });
  const packed: Buffer[] = [];
  packer.on('data', (piece: Buffer) => packed.push(piece));
  const done = new Promise<void>((resolve, reject) => packer.once('end', resolve).once('error', reject));
  const put = async (text: string) => {
    if (!packer.write(text)) await new Promise((resolve) => packer.once('drain', resolve));
  };
  const decoder = new TextDecoder(detectCharset(document));
  let workMs = 0;
  const timed = <Result>(work: () => Result): Result => {
    const began = performance.now();
    const result = work();
    workMs += performance.now() - began;
    if (workMs > mostWorkMs) throw new BadUpstream('This document takes too long to read.');
    return result;
  };
  await put(pageHead);
  for (let at = 0; at < document.length; at += pieceBytes) {
    const piece = document.subarray(at, at + pieceBytes);
    await put(timed(() => reader.write(decoder.decode(piece, { stream: true }))));
    await nextTurn();
  }
  await put(timed(() => reader.write(decoder.decode()) + reader.end()) + pageEnd);
  packer.end();
  await done;
  return { page: Buffer.concat(packed), outline: timed(() => reader.outline(document.length)) };
}

/** Documents filed before 2009 may be encoded in Windows-1252; others are in UTF-8, which includes ASCII. */
function detectCharset(document: Buffer): string {
  const head = document.subarray(0, 2_048).toString('latin1');
  return /charset\s*=\s*["']?(windows-1252|iso-8859-1|latin-?1)/i.test(head) ? 'windows-1252' : 'utf-8';
}

/** A plain text as a page. */
class TextPage implements PieceReader {
  #begun = false;

  write(text: string): string {
    const start = this.#begun ? '' : '<pre>';
    this.#begun = true;
    return start + escapeText(text);
  }

  end(): string {
    return '</pre>';
  }

  outline(size: number): PageOutline {
    return { size, fiscalYear: null, fiscalPeriod: null, periodEnd: null, contents: [], facts: [] };
  }
}
