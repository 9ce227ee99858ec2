import type { PageFact } from './page-outline.ts';

interface OpenFact {
  readonly attributes: Readonly<Record<string, string>>;
  readonly label: string;
  readonly position: number;
  text: string;
}

/** A fact whose period and unit may follow later in the document. */
interface ReadFact extends Omit<PageFact, 'unit' | 'start' | 'end'> {
  readonly context: string;
  readonly unitId: string;
}

/** Bounds against a hostile document. Recorded filings have up to 4,000 facts. */
const mostFacts = 20_000;
const mostNested = 8;
const longestText = 60;
const longestLabel = 120;
const longestAttribute = 512;

const noFact: OpenFact = { attributes: {}, label: '', position: 0, text: '' };

const coverNames = ['dei:DocumentFiscalYearFocus', 'dei:DocumentFiscalPeriodFocus'] as const;
type CoverName = (typeof coverNames)[number];

/** Reads the tagged facts of an Inline XBRL document: anchors, printed texts and periods. Element names are lower case. */
export class FactReader {
  readonly #periods = new PeriodReader();
  readonly #facts: ReadFact[] = [];
  readonly #groups = new Map<string, number>();
  readonly #open: OpenFact[] = [];
  readonly #cover = new Map<CoverName, string>();
  #coverName: CoverName | null = null;
  #documentContext: string | null = null;

  /** @param shown whether the element is outside of the hidden head */
  opens(name: string, attributes: Readonly<Record<string, string>>, shown: boolean, label: string, at: number): void {
    if (name === 'ix:nonfraction' && shown) {
      this.#open.push({ attributes, label: label.slice(0, longestLabel), position: at, text: '' });
    } else if (name === 'ix:nonnumeric') this.#opensText(attributes);
    else if (!shown) this.#periods.opens(name, attributes);
  }

  reads(text: string): void {
    this.#periods.reads(text);
    for (const fact of this.#open.slice(-mostNested)) {
      if (fact.text.length < longestText) fact.text += text.slice(0, longestText);
    }
    const known = this.#coverName === null ? null : (this.#cover.get(this.#coverName) ?? '');
    if (this.#coverName !== null && known !== null && known.length < longestText) {
      this.#cover.set(this.#coverName, known + text.slice(0, longestText));
    }
  }

  closes(name: string, shown: boolean): void {
    if (name === 'ix:nonfraction' && shown) this.#closesNumber();
    else if (name === 'ix:nonnumeric') this.#coverName = null;
    else this.#periods.closes(name);
  }

  /** Returns the fiscal year as the cover states it; null without one. */
  fiscalYear(): number | null {
    const year = /^\d{4}$/.exec(this.#cover.get('dei:DocumentFiscalYearFocus')?.trim() ?? '')?.[0];
    return year === undefined ? null : Number(year);
  }

  /** Returns FY, Q1, Q2 or Q3 as the cover states it; null without one. */
  fiscalPeriod(): string | null {
    return /^(FY|Q[1-4])$/.exec(this.#cover.get('dei:DocumentFiscalPeriodFocus')?.trim() ?? '')?.[0] ?? null;
  }

  /** Returns the last day of the period that the document reports on; null without one. */
  periodEnd(): string | null {
    return this.#periodOf(this.#documentContext ?? '')?.end ?? null;
  }

  facts(): PageFact[] {
    return this.#facts.map(({ context, unitId, ...fact }) => {
      const period = this.#periodOf(context);
      const unit = this.#periods.units.get(unitId) ?? null;
      return { ...fact, unit, start: period?.start ?? null, end: period?.end ?? null };
    });
  }

  #opensText({ name, contextref = '' }: Readonly<Record<string, string>>): void {
    if (name === 'dei:DocumentType') this.#documentContext ??= contextref;
    const cover = coverNames.find((known) => known === name);
    if (cover !== undefined && !this.#cover.has(cover)) this.#coverName = cover;
  }

  #closesNumber(): void {
    const { attributes, label, position, text } = this.#open.pop() ?? noFact;
    const { id: anchor = '', name = '', contextref: context = '', unitref: unitId = '', sign } = attributes;
    const isLong = [anchor, name, context].some((one) => one === '' || one.length > longestAttribute);
    if (isLong || this.#facts.length >= mostFacts) return;
    const scale = Number(attributes.scale ?? 0);
    this.#facts.push({
      anchor,
      group: this.#numberGroup(`${name} ${context}`),
      label,
      position,
      printed: text
        .replace(/\p{Cf}/gu, '')
        .replace(/\s+/g, ' ')
        .trim(),
      scale: Number.isInteger(scale) ? scale : 0,
      negative: sign === '-',
      context,
      unitId,
    });
  }

  /** A statement and its notes tag one figure under one concept and context, and print it in several places. */
  #numberGroup(key: string): number {
    const group = this.#groups.get(key) ?? this.#groups.size;
    this.#groups.set(key, group);
    return group;
  }

  #periodOf(context: string): PagePeriod | null {
    return this.#periods.periods.get(context) ?? null;
  }
}

/** The period of a fact, YYYY-MM-DD. */
interface PagePeriod {
  /** Null for an amount at the end of a day. */
  readonly start: string | null;
  readonly end: string;
}

/** Bound against a hostile document. Recorded filings have up to 2,000 contexts. */
const most = 50_000;

/** Reads the periods and units in the hidden head of an Inline XBRL document, whatever its prefixes. Element names are lower case. */
class PeriodReader {
  readonly periods = new Map<string, PagePeriod>();
  /** Measure by the unit's id, such as `iso4217:USD` or `iso4217:USD/xbrli:shares`. */
  readonly units = new Map<string, string>();
  #id: string | null = null;
  #start: string | null = null;
  #end = '';
  #measures: string[] = [];
  #text = '';

  opens(qualified: string, attributes: Readonly<Record<string, string>>): void {
    const name = localName(qualified);
    this.#text = '';
    if (name !== 'context' && name !== 'unit') return;
    this.#id = attributes.id ?? null;
    this.#start = null;
    this.#end = '';
    this.#measures = [];
  }

  reads(text: string): void {
    if (this.#id !== null && this.#text.length < 256) this.#text += text;
  }

  closes(qualified: string): void {
    if (this.#id === null) return;
    const name = localName(qualified);
    const text = this.#text.trim();
    if (name === 'startdate') this.#start = parseDay(text);
    else if (name === 'enddate' || name === 'instant') this.#end = parseDay(text) ?? '';
    else if (name === 'measure') this.#measures.push(text);
    else if (name === 'context') this.#keepsPeriod(this.#id);
    else if (name === 'unit') this.#keepsUnit(this.#id);
  }

  #keepsPeriod(id: string): void {
    if (this.#end !== '' && this.periods.size < most) this.periods.set(id, { start: this.#start, end: this.#end });
    this.#id = null;
  }

  #keepsUnit(id: string): void {
    if (this.units.size < most) this.units.set(id, this.#measures.slice(0, 2).join('/'));
    this.#id = null;
  }
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}

/** Returns the day of a date that may carry a time; null for another text. */
function parseDay(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;
}
