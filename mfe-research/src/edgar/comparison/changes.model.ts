import type { ChangedPart, SectionChanges, SectionSummary, TextChange } from '@basecase/gateway/contract';

export type PartKind = ChangedPart['kind'];
/** The kinds in the order of their chips. */
export const partKinds: readonly PartKind[] = ['added', 'removed', 'changed', 'unchanged'];

export const kindNames: Readonly<Record<PartKind, string>> = {
  added: 'New',
  removed: 'Removed',
  changed: 'Changed',
  unchanged: 'Unchanged',
};

/** A part with its place. */
export interface ListedPart {
  readonly part: ChangedPart;
  /** Index among all parts of the section. */
  readonly at: number;
  /** Number among the changes, from 1; null for an unchanged part. */
  readonly change: number | null;
}

/** A part that is shown, or unchanged parts between two that are. */
export type ShownItem =
  | ({ readonly type: 'part' } & ListedPart)
  | { readonly type: 'fold'; readonly parts: readonly ListedPart[] };

/** Returns all parts, with the numbers of the changes. */
export function listParts(parts: readonly ChangedPart[]): ListedPart[] {
  let change = 0;
  return parts.map((part, at) => {
    if (part.kind !== 'unchanged') change += 1;
    return { part, at, change: part.kind === 'unchanged' ? null : change };
  });
}

/** Returns what is shown: parts of the chosen kinds; unchanged ones in a row are one item where they are not chosen. */
export function foldParts(parts: readonly ListedPart[], shown: ReadonlySet<PartKind>): ShownItem[] {
  const items: ShownItem[] = [];
  let folded: ListedPart[] = [];
  const fold = () => {
    if (folded.length > 0) items.push({ type: 'fold', parts: folded });
    folded = [];
  };
  for (const listed of parts) {
    const { kind } = listed.part;
    if (kind === 'unchanged' && !shown.has(kind)) folded.push(listed);
    else if (shown.has(kind)) {
      fold();
      items.push({ type: 'part', ...listed });
    }
  }
  fold();
  return items;
}

/** Returns the heading of a part in one line: that of the newer filing, else of the older one, else its first words. */
export function partName({ heading, paragraphs, kind }: ChangedPart): string {
  const left = kind === 'removed' ? '+' : '-';
  const read = (changes: readonly TextChange[]) =>
    changes
      .flatMap(([sign, text]) => (sign === left ? [] : [text]))
      .join('')
      .trim();
  const name = read(heading);
  return name === '' ? shorten(read(paragraphs[0]?.changes ?? []), 60) : name;
}

/** Returns a text of at most some signs, cut between words. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > most / 2 ? space : most)}…`;
}

/** Returns the mark of a part: `New`, `Changed 34%`, `Figures only`. */
export function partMark({ kind, percent, figuresOnly }: ChangedPart): string {
  if (kind === 'changed' && figuresOnly) return 'Figures only';
  return kind === 'changed' && percent !== null ? `${kindNames.changed} ${percent}%` : kindNames[kind];
}

/** Returns what a reader is told at a change: `Change 4 of 17, Our markets are competitive, changed 7%`. */
export function announceChange({ part, change }: ListedPart, changes: number): string {
  return `Change ${change} of ${changes}, ${shorten(partName(part), 80)}, ${partMark(part).toLowerCase()}`;
}

type Counts = SectionSummary['counts'];

export function countChanges({ added, removed, changed }: Counts): number {
  return added + removed + changed;
}

/** Returns the note on a tab: `17 changes`, `1 change`, `no changes`, `not found`. */
export function tabNote({ state, counts }: SectionSummary): string {
  if (state === 'missing') return 'not found';
  const changes = countChanges(counts);
  if (changes === 0) return 'no changes';
  return `${changes} ${changes === 1 ? 'change' : 'changes'}`;
}

const plural = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Returns the noun for the parts of a section. */
export function partNoun({ item, hasHeadings }: Pick<SectionSummary, 'item' | 'hasHeadings'>): string {
  if (!hasHeadings) return 'paragraph';
  return item === '1A' ? 'risk factor' : 'heading';
}

/** Returns the two parts of the verdict: `4 new risk factors`, and `, 2 removed, 11 changed, 38 unchanged.` */
export function describeCounts(section: SectionSummary): readonly [string, string] {
  const { added, removed, changed, unchanged } = section.counts;
  return [
    added === 0 ? `No new ${partNoun(section)}s` : plural(added, `new ${partNoun(section)}`),
    `, ${removed} removed, ${changed} changed, ${unchanged} unchanged.`,
  ];
}

/** Returns how the length of a section changed. */
export function describeLength({ words: { older, newer } }: SectionSummary): string {
  const [from, to] = [older.toLocaleString('en-US'), newer.toLocaleString('en-US')];
  if (older === newer) return `The section has ${to} words, as before.`;
  const percent =
    older === 0 ? '' : ` (${newer > older ? '+' : '−'}${Math.abs((newer / older - 1) * 100).toFixed(1)}%)`;
  return `The section ${newer > older ? 'grew' : 'shrank'} from ${from} to ${to} words${percent}.`;
}

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Returns the title of the note on paragraphs without a counterpart. */
export function describeUnmatched(count: number): string {
  return `${small[count] ?? count} ${count === 1 ? 'paragraph' : 'paragraphs'} could not be matched`;
}

const strategies: Readonly<Record<NonNullable<SectionSummary['foundBy']['newer']>, string>> = {
  contents: 'the links of the table of contents',
  heading: 'its heading',
  number: 'the number of its Item',
  title: 'its title',
};

/** Returns how a section was found in both filings; empty where it was not. */
export function describeFinding({ foundBy: { older, newer } }: SectionSummary): string {
  if (older === null || newer === null) return '';
  const [before, after] = [strategies[older], strategies[newer]];
  return before === after
    ? `The section was found by ${after} in both filings.`
    : `The section was found by ${after} in the newer filing, and by ${before} in the older one.`;
}

/** A run of a paragraph; figures of changed sentences are runs of their own. */
export interface TextRun {
  readonly sign: TextChange[0];
  readonly text: string;
  readonly isFigure: boolean;
}

const sentenceEnd = /(?<=[.!?]["”)]?)\s+(?=["“(]?[A-Z$€£])/;
const number = /([$€£]?\d[\d,.]*%?)/;
const scale = /^\s(thousand|million|billion|trillion)\b/;

/** Returns the runs of a paragraph. Figures are marked in sentences that changed, because there a reader looks for them. */
export function listRuns(changes: readonly TextChange[]): TextRun[] {
  const runs: TextRun[] = [];
  let sentence: TextChange[] = [];
  const end = () => {
    const isChanged = sentence.some(([sign]) => sign !== '=');
    for (const [sign, text] of sentence) runs.push(...splitFigures(sign, text, isChanged));
    sentence = [];
  };
  for (const [sign, text] of changes) {
    const pieces = text.split(sentenceEnd);
    let at = 0;
    pieces.forEach((piece, index) => {
      const next = index + 1 < pieces.length ? text.indexOf(pieces[index + 1] ?? '', at + piece.length) : text.length;
      sentence.push([sign, text.slice(at, next)]);
      at = next;
      if (index + 1 < pieces.length) end();
    });
    // A change may end where its sentence does.
    if (/[.!?]["”)]?\s*$/.test(text)) end();
  }
  end();
  return joinRuns(runs);
}

function splitFigures(sign: TextChange[0], text: string, isChanged: boolean): TextRun[] {
  if (!isChanged) return text === '' ? [] : [{ sign, text, isFigure: false }];
  const parts = text.split(number);
  const runs: TextRun[] = [];
  const put = (part: string, isFigure: boolean) => part !== '' && runs.push({ sign, text: part, isFigure });
  let rest = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const found = trimEnd(parts[at] ?? '');
    const after = (parts[at] ?? '').slice(found.length) + (parts[at + 1] ?? '');
    if (isPartOfName(rest, after)) rest += found + after;
    else {
      const unit = scale.exec(after)?.[0] ?? '';
      put(rest, false);
      put(found + unit, true);
      rest = after.slice(unit.length);
    }
  }
  put(rest, false);
  return runs;
}

/** A number that is part of a name is no figure: `10-K`, `COVID-19`, `H100`. */
function isPartOfName(before: string, after: string): boolean {
  return /[\p{L}-]$/u.test(before) || /^-?\p{L}/u.test(after);
}

/** Returns a number without the comma or the full stop of its sentence. */
function trimEnd(found: string): string {
  let end = found.length;
  while (end > 0 && ',.'.includes(found.charAt(end - 1))) end -= 1;
  return found.slice(0, end);
}

function joinRuns(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last !== undefined && last.sign === run.sign && !last.isFigure && !run.isFigure) {
      joined[joined.length - 1] = { ...last, text: last.text + run.text };
    } else joined.push(run);
  }
  return joined;
}

/** Returns the texts of one filing: with what was removed, or with what was added. */
export function keepSide(changes: readonly TextChange[], side: 'older' | 'newer'): TextChange[] {
  const other = side === 'older' ? '+' : '-';
  return changes.filter(([sign]) => sign !== other);
}

/** Groups parts by the heading above them, in their order. */
export function groupByHeading(parts: readonly ListedPart[]): { name: string | null; parts: ListedPart[] }[] {
  const groups: { name: string | null; parts: ListedPart[] }[] = [];
  for (const listed of parts) {
    const last = groups.at(-1);
    if (last !== undefined && last.name === listed.part.group) last.parts.push(listed);
    else groups.push({ name: listed.part.group, parts: [listed] });
  }
  return groups;
}

/** Returns the first part with paragraphs that are compared only in their order; null without one. */
export function findUnmatched({ parts }: SectionChanges): number | null {
  const at = parts.findIndex(({ paragraphs }) => paragraphs.some(({ inOrder }) => inOrder));
  return at < 0 ? null : at;
}
