import { Parser } from 'htmlparser2';
import type { z } from 'zod';
import { type OwnershipForm, ownershipFormSchema, UnreadableForm } from '../ownership-form.ts';

type FormInput = z.input<typeof ownershipFormSchema>;
type LineInput = FormInput['lines'][number];

const tables = [
  { table: 'nonDerivativeTable', lines: ['nonDerivativeTransaction', 'nonDerivativeHolding'] },
  { table: 'derivativeTable', lines: ['derivativeTransaction', 'derivativeHolding'] },
] as const;
const planWords = /10b5\s?[-\u2010-\u2014]?\s?1/i;

/** Reads the XML of a Form 3, 4 or 5. @throws UnreadableForm */
export function parseOwnershipForm(xml: string): OwnershipForm {
  const root = readXml(xml);
  if (root.name !== 'ownershipDocument') throw new UnreadableForm('no-ownership-form');
  const parsed = ownershipFormSchema.safeParse(readForm(root));
  if (!parsed.success) throw new UnreadableForm('not-in-schema');
  return parsed.data;
}

function readForm(root: XmlElement): FormInput {
  const footnotes = readFootnotes(root);
  const box = findElement(root, 'aff10b5One');
  return {
    form: textAt(root, 'documentType'),
    period: textAt(root, 'periodOfReport'),
    issuerCik: toNumber(textAt(root, 'issuer', 'issuerCik')) ?? Number.NaN,
    owners: root.children.filter(({ name }) => name === 'reportingOwner').map(readOwner),
    planBox: box === undefined || box.text === '' ? null : isTrue(box.text),
    amends: readDay(textAt(root, 'dateOfOriginalSubmission')),
    lines: tables.flatMap(({ table, lines }) =>
      (findElement(root, table)?.children ?? [])
        .filter(({ name }) => lines.some((line) => line === name))
        .map((line) => readLine(line, footnotes)),
    ),
  };
}

function readFootnotes(root: XmlElement): ReadonlyMap<string, string> {
  const notes = findElement(root, 'footnotes')?.children ?? [];
  return new Map(notes.map(({ attributes, text }) => [attributes.id ?? '', text]));
}

function readOwner(owner: XmlElement): FormInput['owners'][number] {
  const relation = findElement(owner, 'reportingOwnerRelationship');
  const isSet = (name: string) => isTrue(textAt(relation, name));
  return {
    cik: toNumber(textAt(owner, 'reportingOwnerId', 'rptOwnerCik')) ?? Number.NaN,
    name: textAt(owner, 'reportingOwnerId', 'rptOwnerName'),
    isDirector: isSet('isDirector'),
    isOfficer: isSet('isOfficer'),
    isTenPercentOwner: isSet('isTenPercentOwner'),
    title: textAt(relation, 'officerTitle') || textAt(relation, 'otherText'),
  };
}

function readLine(line: XmlElement, footnotes: ReadonlyMap<string, string>): LineInput {
  const isDerivative = line.name.startsWith('derivative');
  const notes = listNotes(line).map((id) => footnotes.get(id) ?? '');
  return {
    security: textAt(line, 'securityTitle', 'value'),
    trade: line.name.endsWith('Transaction') ? readTrade(line) : null,
    derivative: isDerivative ? readDerivative(line) : null,
    sharesAfter: toNumber(textAt(line, 'postTransactionAmounts', 'sharesOwnedFollowingTransaction', 'value')),
    isDirect: textAt(line, 'ownershipNature', 'directOrIndirectOwnership', 'value') !== 'I',
    nature: textAt(line, 'ownershipNature', 'natureOfOwnership', 'value'),
    natureNotes: listNotes(findElement(line, 'ownershipNature', 'natureOfOwnership')).join(' '),
    planNote: notes.find((note) => planWords.test(note)) ?? null,
  };
}

function readTrade(line: XmlElement): LineInput['trade'] {
  const amounts = findElement(line, 'transactionAmounts');
  const direction = textAt(amounts, 'transactionAcquiredDisposedCode', 'value');
  if (direction !== 'A' && direction !== 'D') throw new UnreadableForm('not-in-schema');
  return {
    day: textAt(line, 'transactionDate', 'value'),
    code: textAt(line, 'transactionCoding', 'transactionCode'),
    shares: toNumber(textAt(amounts, 'transactionShares', 'value')),
    price: toNumber(textAt(amounts, 'transactionPricePerShare', 'value')),
    isAcquired: direction === 'A',
    deemedDay: readDay(textAt(line, 'deemedExecutionDate', 'value')),
  };
}

function readDerivative(line: XmlElement): LineInput['derivative'] {
  const underlying = findElement(line, 'underlyingSecurity');
  return {
    underlying: textAt(underlying, 'underlyingSecurityTitle', 'value'),
    underlyingShares: toNumber(textAt(underlying, 'underlyingSecurityShares', 'value')),
    exercisePrice: toNumber(textAt(line, 'conversionOrExercisePrice', 'value')),
    expires: readDay(textAt(line, 'expirationDate', 'value')),
  };
}

/** Returns the ids of all footnotes within an element. */
function listNotes(element: XmlElement | undefined): readonly string[] {
  return (element?.children ?? []).flatMap((child) =>
    child.name === 'footnoteId' ? [child.attributes.id ?? ''] : listNotes(child),
  );
}

function textAt(parent: XmlElement | undefined, ...path: readonly string[]): string {
  return findElement(parent, ...path)?.text ?? '';
}

function isTrue(text: string): boolean {
  return text === '1' || text.toLowerCase() === 'true';
}

function readDay(text: string): string | null {
  return text === '' ? null : text;
}

/** Returns a decimal as XML Schema writes it (`.5`, `1000.`, `+1`, `-0`); null for an empty text, NaN, which the schema refuses, for another. */
function toNumber(text: string): number | null {
  if (text === '') return null;
  return /^(\+|-(?=[0.]+$))?(\d{1,60}(\.\d{0,60})?|\.\d{1,60})$/.test(text) ? Math.abs(Number(text)) : Number.NaN;
}

/** An element with its own text and its children in their order. */
interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Trimmed. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

/** The largest forms have 500 kB and 7 levels. */
export const mostBytes = 2 * 1024 * 1024;
const mostLevels = 16;
const mostElements = 50_000;

/**
 * Reads an XML document within bounds. Declarations of a document type or of entities are refused: they can make a small
 * file large, and no form of the SEC has them.
 * @throws UnreadableForm
 */
function readXml(text: string): XmlElement {
  if (Buffer.byteLength(text) > mostBytes) throw new UnreadableForm('too-large');
  const reader = new TreeReader();
  let opened = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        opened = parser.startIndex;
        reader.open(name, attributes);
      },
      ontext: (piece) => reader.addText(piece),
      // The parser also calls the end of an empty element implied, which is at its start.
      onclosetag: (_name, isImplied) => reader.close(isImplied && parser.startIndex !== opened),
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) throw new UnreadableForm('has-entities');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (reader.root === null) throw new UnreadableForm('broken');
  return reader.root;
}

class TreeReader {
  root: XmlElement | null = null;
  readonly #open: OpenElement[] = [];
  #count = 0;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#count += 1;
    if (this.#count > mostElements) throw new UnreadableForm('too-many-parts');
    if (this.#open.length >= mostLevels) throw new UnreadableForm('too-deep');
    if (this.root !== null) throw new UnreadableForm('broken');
    const element: OpenElement = { name, attributes, children: [], text: '' };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  addText(piece: string): void {
    const last = this.#open.at(-1);
    if (last !== undefined) last.text += piece;
  }

  /** @param isImplied whether the parser closes an element that the document leaves open */
  close(isImplied: boolean): void {
    const closed = this.#open.pop();
    if (isImplied || closed === undefined) throw new UnreadableForm('broken');
    closed.text = closed.text.trim();
    if (this.#open.length === 0) this.root = closed;
  }
}

/** Returns the element at a path of names below another one; undefined where there is none. */
function findElement(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), parent);
}
