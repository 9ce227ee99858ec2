import { Parser } from 'htmlparser2';
import { XmlNames } from '../../providers/xml-names.ts';
import { FactReader } from './fact-reader.ts';
import { type Line, LineReader } from './line-reader.ts';
import {
  buildContents,
  type ContentsEntry,
  headingAnchor,
  parseItemLine,
  parsePart,
  parseStatementTitle,
  type StatementLink,
} from './page-contents.model.ts';
import type { PageOutline } from './page-outline.ts';
import {
  escapeText,
  idAttribute,
  isDropped,
  isKept,
  isVoid,
  parseFragment,
  safeAttributes,
  safeStyleSheet,
} from './safe-markup.ts';

/** Elements deeper than this lose their tags and keep their text. Browsers flatten at 512. */
const deepestTag = 400;
/** A parser that is this deep is replaced, because its work per tag grows with the depth. */
const deepestParser = 1_000;
const mostIds = 200_000;
const mostEntries = 2_000;
const longestStyleSheet = 64 * 1024;

/** Further attributes of a tag are left out. Filed tags have about twenty. */
const mostAttributes = 500;

interface OpenTag {
  readonly name: string;
  readonly attributes: Record<string, string>;
  count: number;
}

/** A line of a table of contents. */
interface LinkLine {
  readonly target: string;
  readonly item: ReturnType<typeof parseItemLine>;
  readonly statement: string | null;
}

/** Elements of Inline XBRL that print something. They become a span, so that their ids are anchors. */
const taggedElements = new Set(['ix:nonfraction', 'ix:nonnumeric', 'ix:fraction', 'ix:continuation', 'ix:footnote']);

const pageStyle = `
html { background: #fff; color: #000; color-scheme: light; }
body { max-width: 880px; margin: 0 auto; padding: 8px 36px 40px; font: 13px/1.4 Arial, Helvetica, sans-serif; }
[id], a[name] { scroll-margin-top: 120px; }
[data-fact]:target { background: #ebf0fe !important; outline: 2px solid #2f62f0 !important; outline-offset: 3px; border-radius: 2px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 600px) { body { padding: 8px 16px 40px; } }
`;

export const pageHead = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><style>${pageStyle}</style></head><body>\n`;
export const pageEnd = '\n</body></html>\n';

/**
 * Turns a filed HTML document, piece by piece, into a page that can run, load and send nothing: every tag and attribute of
 * the page is written here, from lists of what is allowed. Collects facts and contents on the way.
 */
export class PageReader {
  readonly #facts = new FactReader();
  readonly #lines = new LineReader((line) => this.#readsLine(line));
  readonly #positions = new Map<string, number>();
  readonly #links: LinkLine[] = [];
  readonly #headings: ContentsEntry[] = [];
  /** Name of each open element, as written; empty for one that is left out. */
  readonly #open: string[] = [];
  readonly #names = new XmlNames();
  #parser = this.#newParser();
  #page = '';
  #written = 0;
  #depth = 0;
  /** The tag that is being read: complete at the next tag or text. */
  #tag: OpenTag | null = null;
  /** Number of open elements at the one that is dropped with all it holds; null outside of one. */
  #droppedAt: number | null = null;
  /** The hidden head of Inline XBRL: read, not written. */
  #hiddenAt: number | null = null;
  #styleSheet: string | null = null;
  #part: string | null = null;

  /** Returns the next piece of the page. */
  write(text: string): string {
    this.#parser.write(text);
    if (this.#open.length > deepestParser) this.#restart();
    return this.#take();
  }

  end(): string {
    this.#parser.end();
    this.#lines.end();
    return this.#take();
  }

  /** Returns what was read; complete after the end. @param size bytes of the document */
  outline(size: number): PageOutline {
    const at = ({ target }: LinkLine) => {
      const position = this.#positions.get(target);
      return position === undefined ? null : { anchor: target, position };
    };
    const links = this.#links.flatMap((link): ContentsEntry[] => {
      const place = at(link);
      return place === null || link.item === null ? [] : [{ ...link.item, ...place }];
    });
    const statements = this.#links.flatMap((link): StatementLink[] => {
      const place = at(link);
      return place === null || link.statement === null ? [] : [{ title: link.statement, ...place }];
    });
    return {
      size,
      fiscalYear: this.#facts.fiscalYear(),
      fiscalPeriod: this.#facts.fiscalPeriod(),
      periodEnd: this.#facts.periodEnd(),
      contents: buildContents(links, this.#headings, statements).map(({ named: _named, ...item }) => item),
      facts: this.#facts.facts(),
    };
  }

  #newParser(): Parser {
    return new Parser(
      {
        // The parser's own record of attributes has no bound, so it is not used.
        onopentagname: (name) => {
          this.#endsTag();
          this.#tag = { name, attributes: {}, count: 0 };
        },
        onattribute: (name, value) => this.#readsAttribute(name, value),
        ontext: (text) => {
          this.#endsTag();
          this.#reads(text);
        },
        onclosetag: (name) => {
          this.#endsTag();
          this.#closes(this.#names.closes(name));
        },
      },
      { decodeEntities: true, recognizeSelfClosing: true },
    );
  }

  /** Closes all open elements and goes on with the rest of the document. */
  #restart(): void {
    this.#parser.end();
    this.#open.length = 0;
    this.#depth = 0;
    this.#droppedAt = null;
    this.#hiddenAt = null;
    this.#styleSheet = null;
    this.#parser = this.#newParser();
  }

  #take(): string {
    const page = this.#page;
    this.#written += page.length;
    this.#page = '';
    return page;
  }

  get #position(): number {
    return this.#written + this.#page.length;
  }

  #readsAttribute(name: string, value: string): void {
    if (this.#tag === null || this.#tag.count >= mostAttributes) return;
    this.#tag.count += 1;
    // When two attributes have one name, the first one counts, as in a browser.
    if (!Object.hasOwn(this.#tag.attributes, name)) this.#tag.attributes[name] = value;
  }

  #endsTag(): void {
    const tag = this.#tag;
    this.#tag = null;
    if (tag !== null) this.#opens(tag.name, tag.attributes);
  }

  #opens(qualified: string, attributes: Record<string, string>): void {
    const name = this.#names.opens(qualified, attributes);
    const shown = this.#hiddenAt === null;
    if (this.#droppedAt !== null) {
      this.#open.push('');
      return;
    }
    this.#facts.opens(name, attributes, shown, this.#lines.label(), this.#position);
    if (!shown) this.#open.push('');
    else this.#writes(name, attributes);
  }

  #writes(name: string, attributes: Record<string, string>): void {
    const depth = this.#open.length;
    if (name === 'ix:header') this.#hiddenAt = depth;
    else if (isDropped(name)) this.#droppedAt = depth;
    if (name === 'style') this.#styleSheet = '';
    if (name === 'img') this.#reads(imageText(attributes));
    this.#marks(name, attributes);
    const tag = taggedElements.has(name) ? 'span' : name;
    if (!isKept(tag) || this.#depth >= deepestTag) {
      this.#open.push('');
      return;
    }
    this.#page += tag === name ? `<${tag}${safeAttributes(tag, attributes)}>` : taggedSpan(attributes);
    this.#open.push(tag);
    if (!isVoid(tag)) this.#depth += 1;
  }

  /** Notes the anchors, links and lines of an element. */
  #marks(name: string, { id, name: anchorName, href }: Record<string, string>): void {
    this.#lines.opens(name);
    const anchor = id ?? (name === 'a' ? anchorName : undefined);
    // The first of several elements with one id is the one that a browser scrolls to.
    if (anchor !== undefined && this.#positions.size < mostIds && !this.#positions.has(anchor)) {
      this.#positions.set(anchor, this.#position);
    }
    const target = name === 'a' ? parseFragment(href) : null;
    if (target !== null) this.#lines.links(target);
  }

  #reads(text: string): void {
    if (this.#styleSheet !== null && this.#styleSheet.length <= longestStyleSheet) this.#styleSheet += text;
    if (this.#droppedAt !== null) return;
    this.#facts.reads(text);
    if (this.#hiddenAt !== null) return;
    this.#lines.reads(text);
    this.#page += escapeText(text);
  }

  #closes(name: string): void {
    const tag = this.#open.pop() ?? '';
    const depth = this.#open.length;
    if (this.#droppedAt !== null) {
      if (depth > this.#droppedAt) return;
      this.#droppedAt = null;
      this.#endsStyleSheet();
      return;
    }
    this.#facts.closes(name, this.#hiddenAt === null);
    if (this.#hiddenAt !== null) {
      if (depth <= this.#hiddenAt) this.#hiddenAt = null;
      return;
    }
    this.#lines.closes(name);
    if (tag === '' || isVoid(tag)) return;
    this.#page += `</${tag}>`;
    this.#depth -= 1;
  }

  #endsStyleSheet(): void {
    if (this.#styleSheet === null) return;
    const rules = this.#styleSheet.length > longestStyleSheet ? '' : safeStyleSheet(this.#styleSheet);
    this.#styleSheet = null;
    if (rules.trim() !== '') this.#page += `<style>${rules}</style>`;
  }

  #readsLine(line: Line): void {
    this.#part = parsePart(line.texts) ?? this.#part;
    const { texts, target } = line;
    if (target !== null) {
      // The fact is read here and not at the end, so that the work is spread over the pieces of the document.
      const [item, statement] = [parseItemLine(texts, this.#part, true), parseStatementTitle(texts)];
      const isEntry = item !== null || statement !== null;
      if (isEntry && this.#links.length < mostEntries) this.#links.push({ target, item, statement });
      return;
    }
    const item = this.#headings.length < mostEntries ? parseItemLine(line.texts, this.#part, false) : null;
    if (item === null) return;
    // The heading has no anchor of its own, and its start is written already.
    const anchor = `${headingAnchor}${this.#headings.length + 1}`;
    this.#headings.push({ ...item, anchor, position: this.#position });
    this.#page += `<span${idAttribute(anchor)}></span>`;
  }
}

function taggedSpan({ id }: Readonly<Record<string, string>>): string {
  return `<span data-fact${idAttribute(id)}>`;
}

/** The frame has no network, so an image is its description. */
function imageText({ alt = '' }: Readonly<Record<string, string>>): string {
  const text = alt.trim().slice(0, 200);
  return text === '' ? '' : `[${text}]`;
}
