import { StringDecoder } from 'node:string_decoder';
import { type ReadFiling, readFilingSchema } from '../../read-filing.ts';
import { filingReading } from './filing-reading.model.ts';
import { InlineDocumentReader } from './inline-document.ts';
import { LinkbaseReader } from './linkbase/linkbase-reader.ts';
import { XbrlInstanceReader } from './linkbase/xbrl-instance.ts';

export type FileKind = 'inline' | 'instance' | 'linkbase';

/** An order to the parser about one of the filings that it reads at the same time. `end` may be followed by another file. */
export type ParserOrder =
  | { readonly filing: number; readonly step: 'file'; readonly kind: FileKind; readonly name: string }
  | { readonly filing: number; readonly step: 'piece'; readonly bytes: Uint8Array }
  | { readonly filing: number; readonly step: 'end' }
  | { readonly filing: number; readonly step: 'drop' };

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

interface OpenFiling {
  readonly inline: InlineDocumentReader;
  readonly linkbases: LinkbaseReader;
  instance: XbrlInstanceReader | null;
  /** Name of the document that was read last; null before the first. */
  document: string | null;
  file: OpenFile | null;
}

/** Reads filings piece by piece, several at a time, each file by file. It runs in a worker thread. */
export class FilingParser {
  readonly #open = new Map<number, OpenFiling>();

  handle(order: ParserOrder): ParserReply {
    if (order.step === 'drop') {
      this.#open.delete(order.filing);
      return { kind: 'done' };
    }
    const filing = this.#openFiling(order.filing);
    if (order.step === 'piece') {
      const bytes = Buffer.from(order.bytes.buffer, order.bytes.byteOffset, order.bytes.length);
      if (filing.file !== null) writeText(filing.file, filing.file.decoder.write(bytes));
      return { kind: 'done' };
    }
    if (!closesFile(filing)) return { kind: 'cut' };
    if (order.step === 'end') return finishReading(filing);
    opensFile(filing, order.kind, order.name);
    return { kind: 'done' };
  }

  #openFiling(id: number): OpenFiling {
    const known = this.#open.get(id);
    if (known !== undefined) return known;
    const opened: OpenFiling = {
      inline: new InlineDocumentReader(),
      linkbases: new LinkbaseReader(),
      instance: null,
      document: null,
      file: null,
    };
    this.#open.set(id, opened);
    return opened;
  }
}

function opensFile(filing: OpenFiling, kind: FileKind, name: string): void {
  filing.file = { kind, reader: openReader(filing, kind, name), decoder: new StringDecoder('utf8'), tail: '' };
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

function finishReading({ inline, instance, linkbases, document }: OpenFiling): ParserReply {
  const filing = filingReading({
    document: document === null ? null : { name: document, inline: inline.end() },
    linkbases: instance === null ? null : { instance: instance.end(), linkbases: linkbases.end() },
  });
  if (JSON.stringify(filing).length > mostText) return { kind: 'large' };
  return readFilingSchema.safeParse(filing).success ? { kind: 'read', filing } : { kind: 'odd' };
}
