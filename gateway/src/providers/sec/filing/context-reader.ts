import { daySchema } from '../../../contract/figures.ts';
import type { FactContext, PeriodFact } from '../shape/filing-figures.ts';
import { localName } from '../shape/local-name.ts';

/** A number that a filing tags. */
export interface FilingFact extends Pick<PeriodFact, 'anchor' | 'concept' | 'unit'> {
  readonly context: string;
  /** As tagged, in full units; null for a fact that is declared nil or that cannot be read. */
  readonly value: number | null;
}

/** Reads the contexts and units of an XBRL instance, or of the head of an Inline XBRL document. */
export class ContextReader {
  readonly #contexts = new Map<string, FactContext>();
  /** Measure by the unit's id. */
  readonly #units = new Map<string, string>();
  #id: string | null = null;
  #kind: 'context' | 'unit' = 'context';
  #members = new Map<string, string>();
  #axis: string | null = null;
  #start: string | null = null;
  #end = '';
  #measures: string[] = [];
  #text: string | null = null;
  readonly #renameValue: (qualified: string) => string;

  /** @param renameValue returns the usual name of a measure, whatever prefix the document declares */
  constructor(renameValue: (qualified: string) => string = (qualified) => qualified) {
    this.#renameValue = renameValue;
  }

  get isEmpty(): boolean {
    return this.#contexts.size === 0;
  }

  /** Returns a fact with its period, members and measure; none without its context, which may stand behind the fact. */
  resolve<Fact extends { readonly context: string; readonly unit: string }>({ context, unit, ...fact }: Fact) {
    const known = this.#contexts.get(context);
    return known === undefined ? [] : [{ ...fact, ...known, unit: this.#units.get(unit) ?? '' }];
  }

  /** Returns whether the element belongs to a context or a unit. */
  opens(qualified: string, attributes: Readonly<Record<string, string>>): boolean {
    // Nearly all elements of a document are neither: no text is cut for them.
    const begins = qualified.endsWith('context') || qualified.endsWith('unit');
    if (this.#id === null && !begins) return false;
    const name = localName(qualified);
    if (name === 'context' || name === 'unit') {
      this.#kind = name;
      this.#id = attributes.id ?? null;
      this.#members = new Map();
      this.#start = null;
      this.#end = '';
      this.#measures = [];
      return true;
    }
    if (this.#id === null) return false;
    if (name === 'explicitMember' || name === 'typedMember') this.#axis = attributes.dimension ?? null;
    this.#text = '';
    return true;
  }

  reads(text: string): void {
    if (this.#text !== null) this.#text += text;
  }

  /** Returns whether the element belongs to a context or a unit. */
  closes(qualified: string): boolean {
    if (this.#id === null) return false;
    const text = (this.#text ?? '').trim();
    const name = localName(qualified);
    if (name === 'context' || name === 'unit') this.#ends(this.#id);
    else if (name === 'startDate') this.#start = readDay(text);
    else if (name === 'endDate' || name === 'instant') this.#end = readDay(text);
    else if (name === 'measure') this.#measures.push(this.#renameValue(text));
    else if (this.#axis !== null && text !== '') {
      this.#members.set(this.#axis, text);
      this.#axis = null;
    }
    this.#text = null;
    return true;
  }

  #ends(id: string): void {
    if (this.#kind === 'unit') this.#units.set(id, this.#measures.join('/'));
    else if (this.#start !== '' && this.#end !== '') {
      this.#contexts.set(id, { period: { start: this.#start, end: this.#end }, members: this.#members });
    }
    this.#id = null;
  }
}

/** Day of a date that may carry a time; empty for a text that is none. */
function readDay(text: string): string {
  return daySchema.safeParse(text.slice(0, 10)).data ?? '';
}
