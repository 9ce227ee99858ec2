import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import type { Note, NoteTie } from '../watching/notes-query.ts';
import { findTieChoice, formatLimit, formatTieFigure } from './tie-choices.model.ts';

const kindNames = { note: 'Note', thesis: 'Thesis', 'pre-mortem': 'Pre-mortem' } as const;

export function nameKind(kind: Note['kind']): string {
  return kindNames[kind];
}

/** Returns notes as a text with dates and figures, newest first. */
export function toNotesText(notes: readonly Note[]): string {
  return `${notes.map(toSection).join('\n\n')}\n`;
}

function toSection(note: Note): string {
  const { symbol, kind, createdAt, question, text, ties, additions } = note;
  return [
    `## ${symbol}, ${nameKind(kind)} of ${formatUtcDay(createdAt)}`,
    ...(question === null ? [] : [`> ${question}`]),
    escapeLines(text),
    ...additions.map(({ at, text: added }) => `Added on ${formatUtcDay(at)}:\n\n${escapeLines(added)}`),
    ...(ties.length === 0 ? [] : [ties.map((tie) => `- ${describeTie(tie)}`).join('\n')]),
    ...[describeDay(note)].filter((line) => line !== ''),
  ].join('\n\n');
}

/** A line of the user that looks like markup stays text. */
function escapeLines(text: string): string {
  return text.replace(/^([ \t]*)([#>*+\-|=`~]|\d+[.)])/gm, '$1\\$2');
}

function describeTie(tie: NoteTie): string {
  if (tie.kind === 'filing') return `${tie.form} filed ${formatCalendarDay(tie.filed)}`;
  if (tie.kind === 'case') {
    return `Fair value, ${tie.name}: ${formatPerShare(tie.written)} when written, now ${formatPerShare(tie.now)}`;
  }
  const { label, format } = findTieChoice(tie);
  const limit = tie.limit === null ? '' : `, limit ${formatLimit(tie, format)}`;
  const crossed = tie.isCrossed === true ? ' (crossed)' : '';
  const values = `${formatTieFigure(tie.written, format)} when written, now ${formatTieFigure(tie.now, format)}`;
  return `${label}: ${values}${limit}${crossed}`;
}

/** Returns price and fair value of the day on which a note was written; empty without both. */
export function describeDay({ price, fairValue }: Pick<Note, 'price' | 'fairValue'>): string {
  const parts = [
    ...(price === null ? [] : [`price that day ${formatPerShare(price.value)}`]),
    ...(fairValue === null ? [] : [`my fair value ${formatPerShare(fairValue.value)}`]),
  ];
  const text = parts.join(', ');
  return text === '' ? '' : text[0]?.toUpperCase() + text.slice(1);
}
