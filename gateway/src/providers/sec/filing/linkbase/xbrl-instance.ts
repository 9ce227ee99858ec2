import { Parser } from 'htmlparser2';
import type { PeriodFact } from '../../shape/filing-figures.ts';
import { ContextReader, type FilingFact } from '../context-reader.ts';

/** Numbers of an XBRL instance, and texts of its cover page by concept, such as `dei:DocumentType`. */
export interface XbrlInstance {
  readonly facts: readonly PeriodFact[];
  readonly cover: ReadonlyMap<string, string>;
}

/** A number, or a text of the cover page, which has no unit. */
interface OpenFact extends Omit<FilingFact, 'value'> {
  text: string;
}

/** Reads an XBRL instance piece by piece. Texts of notes are passed over. */
export class XbrlInstanceReader {
  readonly #contexts = new ContextReader();
  readonly #facts: OpenFact[] = [];
  readonly #cover = new Map<string, string>();
  #open: OpenFact | null = null;
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#opens(name, attributes),
      ontext: (text) => {
        this.#contexts.reads(text);
        if (this.#open !== null) this.#open.text += text;
      },
      onclosetag: (name) => this.#closes(name),
    },
    { xmlMode: true, decodeEntities: true },
  );

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): XbrlInstance {
    this.#parser.end();
    const facts = this.#facts.flatMap(({ text, ...fact }) => {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      return Number.isFinite(value) ? this.#contexts.resolve({ ...fact, value }) : [];
    });
    return { facts, cover: this.#cover };
  }

  #opens(name: string, attributes: Record<string, string>): void {
    if (this.#contexts.opens(name, attributes)) return;
    const { contextRef, unitRef, id } = attributes;
    if (contextRef === undefined || attributes['xsi:nil'] === 'true') return;
    if (unitRef === undefined && !name.startsWith('dei:')) return;
    this.#open = { concept: name, context: contextRef, unit: unitRef ?? '', anchor: id ?? null, text: '' };
  }

  #closes(name: string): void {
    if (this.#contexts.closes(name) || this.#open?.concept !== name) return;
    if (this.#open.unit !== '') this.#facts.push(this.#open);
    else this.#cover.set(name, this.#open.text.trim());
    this.#open = null;
  }
}
