import { XmlNames } from '../../xml-names.ts';
import type { PeriodFact } from '../shape/filing-figures.ts';
import { ContextReader, type FilingFact } from './context-reader.ts';
import { inlineNumber } from './inline-number.model.ts';
import { type InlineRow, type InlineTable, TableReader } from './table-reader.ts';
import { XmlReader } from './xml-reader.ts';

/** A tagged number with its period, members and measure; null for one that is declared nil or that cannot be read. */
export type TaggedFact = Omit<PeriodFact, 'value'> & Pick<FilingFact, 'value'>;

/** The tagged part of an Inline XBRL document. */
export interface InlineDocument {
  readonly facts: readonly TaggedFact[];
  /** Tables that hold tagged numbers, in the order of the document. */
  readonly tables: readonly InlineTable<TaggedFact>[];
  /** Texts of the cover page by concept, such as `dei:DocumentType`. */
  readonly cover: ReadonlyMap<string, string>;
}

/** A text may be tagged a few times over; a document that nests more is hostile, and reading it must stay linear. */
const NESTED_TAGS = 8;

/** Characters of no width, such as the hint where a line may break. Writers of HTML put them inside numbers and labels. */
const unseen = /\p{Cf}|&(?:shy|zwn?j|[lr]rm);/gu;

/** A tagged text; without a name unless it belongs to the cover page. */
interface OpenText {
  readonly name: string | null;
  text: string;
}

interface OpenNumber {
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/**
 * Reads an Inline XBRL document. Nothing of the document is kept but its facts and the tables that hold them.
 * Source: Inline XBRL 1.1.
 */
export class InlineDocumentReader extends XmlReader {
  readonly #contexts = new ContextReader((qualified) => this.#names.renameValue(qualified));
  #tables = new TableReader();
  #facts: FilingFact[] = [];
  readonly #cover = new Map<string, string>();
  readonly #open: OpenNumber[] = [];
  readonly #openTexts: OpenText[] = [];
  #names = new XmlNames();
  /** Open elements whose text is no part of a tagged one. */
  #excluded = 0;

  /**
   * Goes on with another document of the same filing, such as an exhibit that holds the statements. Contexts may stand in
   * either. Facts of the document before lose their anchors, which are of no use in this one.
   */
  override nextDocument(): void {
    super.nextDocument();
    this.#facts = this.#facts.map((fact) => ({ ...fact, anchor: null }));
    this.#tables = new TableReader();
    this.#open.length = 0;
    this.#openTexts.length = 0;
    this.#names = new XmlNames();
    this.#excluded = 0;
  }

  isTagged(): boolean {
    return !this.#contexts.isEmpty || this.#facts.length > 0;
  }

  /** Returns what was read so far; another document may follow. */
  end(): InlineDocument {
    this.endDocument();
    const tables = this.#tables.end().map(({ before, rows }) => ({ before, rows: rows.flatMap(this.#resolveRow) }));
    return { facts: this.#facts.flatMap((fact) => this.#contexts.resolve(fact)), tables, cover: this.#cover };
  }

  /** Leaves out a row whose facts have no context: it is no heading. */
  readonly #resolveRow = ({ facts, ...row }: InlineRow<FilingFact>): InlineRow<TaggedFact>[] => {
    const known = facts.flatMap(({ fact, ...shown }) =>
      this.#contexts.resolve(fact).map((tagged) => ({ ...shown, fact: tagged })),
    );
    return known.length === 0 && facts.length > 0 ? [] : [{ ...row, facts: known }];
  };

  protected opens(qualified: string, attributes: Readonly<Record<string, string>>): void {
    const name = this.#names.opens(qualified, attributes);
    if (name === 'ix:nonFraction') this.#open.push({ attributes, text: '' });
    else if (name === 'ix:nonNumeric') this.#opensText(attributes.name);
    else if (name === 'ix:exclude') this.#excluded += 1;
    else if (!this.#contexts.opens(name, attributes)) this.#tables.opens(name, attributes);
  }

  #opensText(qualified = ''): void {
    const name = this.#names.renameValue(qualified);
    const isCover = name.startsWith('dei:') && !this.#cover.has(name);
    this.#openTexts.push({ name: isCover ? name : null, text: '' });
  }

  protected reads(raw: string): void {
    const text = raw.replace(unseen, '');
    this.#contexts.reads(text);
    if (this.#excluded === 0) {
      for (const number of this.#open.slice(-NESTED_TAGS)) number.text += text;
      for (const open of this.#openTexts.slice(-NESTED_TAGS)) if (open.name !== null) open.text += text;
    }
    this.#tables.reads(text);
  }

  protected closes(qualified: string): void {
    const name = this.#names.closes(qualified);
    if (name === 'ix:nonFraction') this.#closesNumber();
    else if (name === 'ix:nonNumeric') this.#closesText();
    else if (name === 'ix:exclude') this.#excluded -= 1;
    else if (!this.#contexts.closes(name)) this.#tables.closes(name);
  }

  /** A date on the cover page may be tagged twice: "December 29" inside "December 29, 2024". */
  #closesText(): void {
    const open = this.#openTexts.pop();
    if (open !== undefined && open.name !== null) this.#cover.set(open.name, open.text.replace(/\s+/g, ' ').trim());
  }

  #closesNumber(): void {
    const number = this.#open.pop();
    if (number === undefined) return;
    const { name, contextRef, unitRef = '', id, format, scale, sign } = number.attributes;
    if (name === undefined || contextRef === undefined) return;
    const nil = /^(true|1)$/.test(number.attributes['xsi:nil'] ?? '');
    const read = nil ? null : inlineNumber(number.text.replace(unseen, ''), format, Number(scale ?? 0));
    const value = read !== null && sign === '-' ? -read : read;
    const fact = {
      anchor: id ?? null,
      concept: this.#names.renameValue(name),
      context: contextRef,
      unit: unitRef,
      value,
    };
    this.#facts.push(fact);
    this.#tables.holds(fact, number.text);
  }
}
