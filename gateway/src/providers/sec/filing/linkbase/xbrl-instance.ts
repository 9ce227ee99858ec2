import type { PeriodFact } from '../../shape/filing-figures.ts';
import { ContextReader, type FilingFact } from '../context-reader.ts';
import { XmlReader } from '../xml-reader.ts';

/** Numbers of an XBRL instance, and texts of its cover page by concept, such as `dei:DocumentType`. */
export interface XbrlInstance {
  readonly facts: readonly PeriodFact[];
  readonly cover: ReadonlyMap<string, string>;
}

/** A number, or a text of the cover page, which has no unit. */
interface OpenFact extends Omit<FilingFact, 'value'> {
  text: string;
}

/** Reads an XBRL instance. Texts of notes are passed over. */
export class XbrlInstanceReader extends XmlReader {
  readonly #contexts = new ContextReader();
  readonly #facts: OpenFact[] = [];
  readonly #cover = new Map<string, string>();
  #open: OpenFact | null = null;

  end(): XbrlInstance {
    this.endDocument();
    const facts = this.#facts.flatMap(({ text, ...fact }) => {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      return Number.isFinite(value) ? this.#contexts.resolve({ ...fact, value }) : [];
    });
    return { facts, cover: this.#cover };
  }

  protected opens(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#contexts.opens(name, attributes)) return;
    const { contextRef, unitRef, id } = attributes;
    if (contextRef === undefined || attributes['xsi:nil'] === 'true') return;
    if (unitRef === undefined && !name.startsWith('dei:')) return;
    this.#open = { concept: name, context: contextRef, unit: unitRef ?? '', anchor: id ?? null, text: '' };
  }

  protected reads(text: string): void {
    this.#contexts.reads(text);
    if (this.#open !== null) this.#open.text += text;
  }

  protected closes(name: string): void {
    if (this.#contexts.closes(name) || this.#open?.concept !== name) return;
    if (this.#open.unit !== '') this.#facts.push(this.#open);
    else this.#cover.set(name, this.#open.text.trim());
    this.#open = null;
  }
}
