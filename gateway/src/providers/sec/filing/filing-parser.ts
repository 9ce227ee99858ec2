import { StringDecoder } from 'node:string_decoder';
import { type ReadFiling, readFilingSchema } from '../../read-filing.ts';
import { filingReading } from './filing-reading.model.ts';
import { InlineDocumentReader } from './inline-document.ts';
import { inlineFigures } from './inline-figures.model.ts';

/** An order to the parser about one of the documents that it reads at the same time. */
export type ParserOrder =
  | { readonly document: number; readonly step: 'piece'; readonly bytes: Uint8Array }
  | { readonly document: number; readonly step: 'end'; readonly name: string }
  | { readonly document: number; readonly step: 'drop' };

/** `cut`: the document ends before its last element. `large`: its figures are more than any real ones. `odd`: figures that no filing has. */
export type ParserReply =
  | { readonly kind: 'done' | 'cut' | 'large' | 'odd' }
  | { readonly kind: 'read'; readonly filing: ReadFiling };

/** Characters of the reading as JSON. The largest recorded one has 300,000. */
const mostText = 4_000_000;
const tailLength = 1_024;

interface OpenDocument {
  readonly reader: InlineDocumentReader;
  readonly decoder: StringDecoder;
  tail: string;
}

/** Reads documents piece by piece, several at a time. It runs in a worker thread. */
export class FilingParser {
  readonly #open = new Map<number, OpenDocument>();

  handle(order: ParserOrder): ParserReply {
    if (order.step === 'end') return this.#end(order.document, order.name);
    if (order.step === 'piece') this.#read(order.document, order.bytes);
    else this.#open.delete(order.document);
    return { kind: 'done' };
  }

  #read(document: number, bytes: Uint8Array): void {
    const open = this.#documentOf(document);
    write(open, open.decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
  }

  #end(document: number, name: string): ParserReply {
    const open = this.#documentOf(document);
    this.#open.delete(document);
    write(open, open.decoder.end());
    const read = open.reader.end();
    // Half a document may hold half a statement, and answers are kept for good.
    const isTagged = read.contexts.size > 0 || read.facts.length > 0;
    if (isTagged && !/<\/([\w-]+:)?html\s*>/i.test(open.tail)) return { kind: 'cut' };
    const filing = filingReading(inlineFigures(read), read.cover, name);
    if (JSON.stringify(filing).length > mostText) return { kind: 'large' };
    return readFilingSchema.safeParse(filing).success ? { kind: 'read', filing } : { kind: 'odd' };
  }

  #documentOf(document: number): OpenDocument {
    const known = this.#open.get(document);
    if (known !== undefined) return known;
    const opened = { reader: new InlineDocumentReader(), decoder: new StringDecoder('utf8'), tail: '' };
    this.#open.set(document, opened);
    return opened;
  }
}

function write(open: OpenDocument, text: string): void {
  open.reader.write(text);
  open.tail = (open.tail + text).slice(-tailLength);
}
