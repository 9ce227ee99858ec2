import { Parser } from 'htmlparser2';
import { ContextReader } from './context-reader.ts';
import type { FactContext, FilingFact } from './filing-facts.ts';
import { inlineNumber } from './inline-number.model.ts';
import { type InlineTable, TableReader } from './table-reader.ts';

/** The tagged part of an Inline XBRL document. */
export interface InlineDocument {
  readonly contexts: ReadonlyMap<string, FactContext>;
  readonly units: ReadonlyMap<string, string>;
  readonly facts: readonly FilingFact[];
  /** Tables that hold tagged numbers, in the order of the document. */
  readonly tables: readonly InlineTable[];
  /** Texts of the cover page by concept, such as `dei:DocumentType`. */
  readonly cover: ReadonlyMap<string, string>;
}

/** A number may be tagged a few times over; a document that nests more is hostile, and reading it must stay linear. */
const NESTED_NUMBERS = 8;

interface OpenNumber {
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/**
 * Reads an Inline XBRL document piece by piece. Nothing of the document is kept but its facts and the tables that hold them; entities of a DTD are
 * never expanded, and no element is visited by recursion.
 * Source: Inline XBRL 1.1.
 */
export class InlineDocumentReader {
  readonly #contexts = new ContextReader();
  readonly #tables = new TableReader();
  readonly #facts: FilingFact[] = [];
  readonly #cover = new Map<string, string>();
  readonly #open: OpenNumber[] = [];
  #coverText: { readonly name: string; text: string } | null = null;
  /** Name of the document that is being read; empty for the primary one. */
  #document = '';
  #parser = this.#newParser();

  write(piece: string): void {
    this.#parser.write(piece);
  }

  /**
   * Goes on with another document of the same filing, such as an exhibit that holds the statements. Contexts may stand in
   * either. Anchors of its facts are `name#id`.
   */
  nextDocument(name: string): void {
    this.#parser.end();
    this.#document = name;
    this.#open.length = 0;
    this.#coverText = null;
    this.#parser = this.#newParser();
  }

  end(): InlineDocument {
    this.#parser.end();
    return {
      contexts: this.#contexts.contexts,
      units: this.#contexts.units,
      facts: this.#facts,
      tables: this.#tables.end(),
      cover: this.#cover,
    };
  }

  #newParser(): Parser {
    return new Parser(
      {
        onopentag: (name, attributes) => this.#opens(name, attributes),
        ontext: (text) => this.#reads(text),
        onclosetag: (name) => this.#closes(name),
      },
      { xmlMode: true, decodeEntities: true },
    );
  }

  #opens(name: string, attributes: Record<string, string>): void {
    if (name === 'ix:nonFraction') this.#open.push({ attributes, text: '' });
    else if (name === 'ix:nonNumeric') this.#opensText(attributes.name);
    else if (!this.#contexts.opens(name, attributes)) this.#tables.opens(name, attributes);
  }

  #opensText(name: string | undefined): void {
    if (name?.startsWith('dei:') && !this.#cover.has(name)) this.#coverText = { name, text: '' };
  }

  #reads(text: string): void {
    this.#contexts.reads(text);
    for (const number of this.#open.slice(-NESTED_NUMBERS)) number.text += text;
    if (this.#coverText !== null) this.#coverText.text += text;
    this.#tables.reads(text);
  }

  #closes(name: string): void {
    if (name === 'ix:nonFraction') this.#closesNumber();
    else if (name === 'ix:nonNumeric') this.#closesText();
    else if (!this.#contexts.closes(name)) this.#tables.closes(name);
  }

  #closesText(): void {
    if (this.#coverText === null) return;
    this.#cover.set(this.#coverText.name, this.#coverText.text.replace(/\s+/g, ' ').trim());
    this.#coverText = null;
  }

  #closesNumber(): void {
    const number = this.#open.pop();
    if (number === undefined) return;
    const { name, contextRef, unitRef = '', id, format, scale, sign } = number.attributes;
    if (name === undefined || contextRef === undefined) return;
    const nil = number.attributes['xsi:nil'] === 'true';
    const read = nil ? null : inlineNumber(number.text, format, Number(scale ?? 0));
    const value = read !== null && sign === '-' ? -read : read;
    const anchor = id === undefined || this.#document === '' ? id : `${this.#document}#${id}`;
    const fact = { anchor: anchor ?? null, concept: name, context: contextRef, unit: unitRef, value };
    this.#facts.push(fact);
    this.#tables.holds(fact, number.text);
  }
}
