import { Parser } from 'htmlparser2';
import { UnreadableForm } from '../ownership-form.ts';

/** An element with its own text and its children in their order. */
export interface XmlElement {
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
export function readXml(text: string): XmlElement {
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
export function findElement(parent: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), parent);
}
