import type { ChangedPart, SectionChanges, TextChange } from '../../contract/filing-texts.ts';
import { countWords } from './filing-text.ts';
import type { FoundSection } from './find-sections.model.ts';
import { alignParagraphs, likelyUnchanged, matchParts } from './match-parts.model.ts';
import { type SectionPart, splitSection } from './section-parts.model.ts';
import type { WantedSection } from './wanted-sections.ts';
import { changesFigure, countChanges, diffWords, isFiguresOnly } from './word-changes.model.ts';

/** A part with a smaller share of changed words, and without a changed figure, is unchanged. */
const leastChange = 0.02;
/** Sections with fewer words in common are two texts. */
const leastCommon = 0.3;

type Paragraph = ChangedPart['paragraphs'][number];

/** Returns the changes of a section between two filings. A section that is null was not found. */
export function compareSections(
  older: FoundSection | null,
  newer: FoundSection | null,
  { item, title }: Pick<WantedSection, 'item' | 'title'>,
): SectionChanges {
  const foundBy = { older: older?.foundBy ?? null, newer: newer?.foundBy ?? null };
  const words = { older: countSection(older), newer: countSection(newer) };
  const nothing = { added: 0, removed: 0, changed: 0, unchanged: 0 };
  if (older === null || newer === null) {
    const rest = { hasHeadings: false, counts: nothing, alike: null, unmatched: 0, parts: [] };
    return { item, title, state: 'missing', foundBy, words, ...rest };
  }
  const parts = compareParts(...alignSplits(splitSection(older.blocks), splitSection(newer.blocks)));
  const counts = { ...nothing };
  for (const { kind } of parts) counts[kind] += 1;
  const alike = shareAlike(parts);
  const isSame = counts.added + counts.removed + counts.changed === 0;
  const isRewritten = alike < leastCommon && !isSame;
  return {
    item,
    title,
    state: isSame ? 'same' : isRewritten ? 'rewritten' : 'changed',
    foundBy,
    hasHeadings: parts.some(({ heading }) => heading.length > 0),
    counts,
    words,
    alike,
    unmatched: parts.flatMap(({ paragraphs }) => paragraphs).filter(({ inOrder }) => inOrder).length * 2,
    parts: isRewritten ? parts.map(withoutChanges) : parts,
  };
}

function countSection(section: FoundSection | null): number {
  return section?.blocks.reduce((sum, { text }) => sum + countWords(text), 0) ?? 0;
}

/** Where only one of the filings has headings, both are compared by paragraphs. */
function alignSplits(older: SectionPart[], newer: SectionPart[]): [SectionPart[], SectionPart[]] {
  const hasHeadings = (parts: readonly SectionPart[]) => parts.some(({ heading }) => heading !== null);
  if (hasHeadings(older) === hasHeadings(newer)) return [older, newer];
  const separate = (parts: readonly SectionPart[]) =>
    parts.flatMap(({ heading, paragraphs }) =>
      [...(heading === null ? [] : [heading]), ...paragraphs].map((text) => ({
        group: null,
        heading: null,
        paragraphs: [text],
      })),
    );
  return [separate(older), separate(newer)];
}

/** Returns all parts in the order of the newer section; a removed one follows the part that it followed before. */
export function compareParts(older: readonly SectionPart[], newer: readonly SectionPart[]): ChangedPart[] {
  const matches = matchParts(older, newer);
  const byNewer = new Map(matches.map((match) => [match.newer, match]));
  const newerAt = new Map(matches.map((match) => [match.older, match.newer]));
  const removedAfter = new Map<number, ChangedPart[]>();
  let place = -1;
  older.forEach((part, at) => {
    const matched = newerAt.get(at);
    if (matched !== undefined) place = matched;
    else removedAfter.set(place, [...(removedAfter.get(place) ?? []), onlyIn(part, '-')]);
  });
  const parts = newer.flatMap((part, at) => {
    const match = byNewer.get(at);
    const before = match && older[match.older];
    const here = before === undefined ? onlyIn(part, '+') : compareTwo(before, part, match?.alike ?? 0);
    return [here, ...(removedAfter.get(at) ?? [])];
  });
  return [...(removedAfter.get(-1) ?? []), ...parts];
}

function onlyIn({ group, heading, paragraphs }: SectionPart, sign: '+' | '-'): ChangedPart {
  return {
    kind: sign === '+' ? 'added' : 'removed',
    group,
    heading: heading === null ? [] : [[sign, heading]],
    percent: null,
    figuresOnly: false,
    paragraphs: paragraphs.map((text) => ({ changes: [[sign, text]], inOrder: false })),
  };
}

function compareTwo(older: SectionPart, newer: SectionPart, alike: number): ChangedPart {
  const heading = diffWords(older.heading ?? '', newer.heading ?? '');
  const paragraphs = compareParagraphs(older, newer);
  const all = [heading, ...paragraphs.map(({ changes }) => changes)];
  const counts = all.map(countChanges);
  const changed = counts.reduce((sum, { added, removed }) => sum + added + removed, 0);
  const total = counts.reduce((sum, { same, added, removed }) => sum + 2 * same + added + removed, 0);
  const share = total === 0 ? 0 : changed / total;
  const isUnchanged = changed === 0 || (share < leastChange && alike >= likelyUnchanged && !all.some(changesFigure));
  const withChange = all.filter((changes) => changes.some(([sign]) => sign !== '='));
  return {
    kind: isUnchanged ? 'unchanged' : 'changed',
    group: newer.group,
    heading,
    percent: isUnchanged ? 0 : Math.max(1, Math.round(share * 100)),
    figuresOnly: !isUnchanged && isFiguresOnly(withChange.flat()),
    paragraphs,
  };
}

/** Returns the paragraphs side by side. Those without a counterpart are removed and added. */
function compareParagraphs(older: SectionPart, newer: SectionPart): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const matches = alignParagraphs(older.paragraphs, newer.paragraphs);
  const end = { older: older.paragraphs.length, newer: newer.paragraphs.length };
  let [i, j] = [0, 0];
  for (const match of [...matches, end]) {
    const removed = older.paragraphs.slice(i, match.older);
    const added = newer.paragraphs.slice(j, match.newer);
    // A heading says what paragraphs are about; without one, only their order does.
    const beside = older.heading === null ? Math.min(removed.length, added.length) : 0;
    for (let at = 0; at < beside; at += 1) {
      paragraphs.push({ changes: diffWords(removed[at] ?? '', added[at] ?? ''), inOrder: true });
    }
    for (const text of removed.slice(beside)) paragraphs.push({ changes: [['-', text]], inOrder: false });
    for (const text of added.slice(beside)) paragraphs.push({ changes: [['+', text]], inOrder: false });
    const [before, after] = [older.paragraphs[match.older], newer.paragraphs[match.newer]];
    if (before !== undefined && after !== undefined) {
      paragraphs.push({ changes: diffWords(before, after), inOrder: false });
    }
    i = match.older + 1;
    j = match.newer + 1;
  }
  return paragraphs;
}

/** Returns the share of all words that are in both sections. */
function shareAlike(parts: readonly ChangedPart[]): number {
  const counts = parts.flatMap(({ heading, paragraphs }) =>
    [heading, ...paragraphs.map(({ changes }) => changes)].map(countChanges),
  );
  const same = counts.reduce((sum, count) => sum + count.same, 0) * 2;
  const all = counts.reduce((sum, { added, removed }) => sum + added + removed, same);
  return all === 0 ? 1 : same / all;
}

/** Returns a part of a rewritten section: the words of the newer filing, or of the only one. */
function withoutChanges(part: ChangedPart): ChangedPart {
  if (part.kind !== 'changed') return part;
  const latest = (changes: readonly TextChange[]): TextChange[] =>
    changes.flatMap(([sign, text]): TextChange[] => (sign === '-' ? [] : [['=', text]]));
  return { ...part, heading: latest(part.heading), paragraphs: [] };
}
