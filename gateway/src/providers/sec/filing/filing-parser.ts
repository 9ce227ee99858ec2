import { StringDecoder } from 'node:string_decoder';
import { type ReadFiling, readFilingSchema } from '../../read-filing.ts';
import { filingReading } from './filing-reading.model.ts';
import { InlineDocumentReader } from './inline-document.ts';
import { LinkbaseReader } from './linkbase/linkbase-reader.ts';
import { XbrlInstanceReader } from './linkbase/xbrl-instance.ts';

export type FileKind = 'inline' | 'instance' | 'linkbase';

/** A step of the reading of a filing. `end` may be followed by another file; `filed` is the day of the filing. */
export type ParserStep =
  | { readonly step: 'file'; readonly kind: FileKind; readonly name: string }
  | { readonly step: 'piece'; readonly bytes: Uint8Array }
  | { readonly step: 'end'; readonly filed?: string }
  | { readonly step: 'drop' };
/** An order to the parser about one of the filings that it reads at the same time. */
export type ParserOrder = ParserStep & { readonly filing: number };

/** `cut`: a file ends before its last element. `large`: more figures than any real filing has. `odd`: figures that none has. */
export type ParserReply =
  | { readonly kind: 'done' | 'cut' | 'large' | 'odd' }
  | { readonly kind: 'read'; readonly filing: ReadFiling };

/** Characters of a reading as JSON. The largest recorded one has 80,000. */
const mostText = 4_000_000;
const tailLength = 1_024;

interface OpenFile {
  readonly kind: FileKind;
  readonly reader: { write(piece: string): void };
  readonly decoder: StringDecoder;
  tail: string;
}

class OpenFiling {
  readonly inline = new InlineDocumentReader();
  readonly linkbases = new LinkbaseReader();
  instance: XbrlInstanceReader | null = null;
  /** Name of the document that was read last; null before the first. */
  document: string | null = null;
  file: OpenFile | null = null;
}

/** Reads filings piece by piece, several at a time, each file by file. It runs in a worker thread. */
export class FilingParser {
  readonly #open = new Map<number, OpenFiling>();

  handle(order: ParserOrder): ParserReply {
    if (order.step === 'drop') {
      this.#open.delete(order.filing);
      return { kind: 'done' };
    }
    const filing = this.#open.get(order.filing) ?? new OpenFiling();
    this.#open.set(order.filing, filing);
    if (order.step === 'piece') {
      const bytes = Buffer.from(order.bytes.buffer, order.bytes.byteOffset, order.bytes.length);
      if (filing.file !== null) writeText(filing.file, filing.file.decoder.write(bytes));
      return { kind: 'done' };
    }
    if (!closesFile(filing)) return { kind: 'cut' };
    if (order.step === 'end') return finishReading(filing, order.filed ?? null);
    const { kind, name } = order;
    filing.file = { kind, reader: openReader(filing, kind, name), decoder: new StringDecoder('utf8'), tail: '' };
    return { kind: 'done' };
  }
}

function openReader(filing: OpenFiling, kind: FileKind, name: string): OpenFile['reader'] {
  if (kind === 'instance') {
    filing.instance = new XbrlInstanceReader();
    return filing.instance;
  }
  const reader = kind === 'inline' ? filing.inline : filing.linkbases;
  if (kind === 'linkbase' || filing.document !== null) reader.nextDocument();
  if (kind === 'inline') filing.document = name;
  return reader;
}

function writeText(file: OpenFile, text: string): void {
  file.reader.write(text);
  file.tail = (file.tail + text).slice(-tailLength);
}

const lastElement: Readonly<Record<FileKind, RegExp>> = {
  inline: /<\/([\w-]+:)?html\s*>/i,
  instance: /<\/([\w-]+:)?xbrl\s*>/,
  linkbase: /<\/([\w-]+:)?(linkbase|schema)\s*>/,
};

/** Returns whether the file is whole. Half a document may hold half a statement, and readings are kept for good. */
function closesFile(filing: OpenFiling): boolean {
  const { file } = filing;
  if (file === null) return true;
  writeText(file, file.decoder.end());
  filing.file = null;
  const mustEnd = file.kind !== 'inline' || filing.inline.isTagged();
  return !mustEnd || lastElement[file.kind].test(file.tail);
}

function finishReading({ inline, instance, linkbases, document }: OpenFiling, filed: string | null): ParserReply {
  const filing = filingReading({
    document: document === null ? null : { name: document, inline: inline.end() },
    linkbases: instance === null ? null : { instance: instance.end(), linkbases: linkbases.end() },
    filed,
  });
  if (JSON.stringify(filing).length > mostText) return { kind: 'large' };
  return readFilingSchema.safeParse(filing).success ? { kind: 'read', filing } : { kind: 'odd' };
}
