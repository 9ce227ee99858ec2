import { type TieChoice, type TieFormat, tieChoices } from '@basecase/gateway/contract/figures/tie-choices';
import {
  formatMoneyShort,
  formatMultiple,
  formatNumber,
  formatNumberShort,
  formatPercent,
  formatPerShare,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { readAmount, readNumber } from '@basecase/shared-ui/figures/parse';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type AddressChoices, pickChoice, setChoice } from '../address-choices.model.ts';
import {
  countCrossed,
  type FigureTie,
  listCompanyNotes,
  listNewestTies,
  type Note,
  type NoteTie,
} from '../watching/notes-query.ts';

/** The notes of one company in the list of all. */
export interface CompanyLine {
  readonly symbol: string;
  readonly count: number;
  /** The newest thesis, else the newest note. */
  readonly top: Note;
  readonly crossed: number;
  /** Figures within their limit. */
  readonly held: number;
}

/** Returns a line per company, those with crossed limits first, then the one written last. */
export function listCompanies(notes: readonly Note[]): readonly CompanyLine[] {
  const lines = [...new Set(notes.map(({ symbol }) => symbol))].flatMap((symbol): CompanyLine[] => {
    const own = listCompanyNotes(notes, symbol);
    const [top] = own;
    if (top === undefined) return [];
    const held = listNewestTies(own).filter(({ isCrossed }) => isCrossed === false).length;
    return [{ symbol, count: own.length, top, crossed: countCrossed(own), held }];
  });
  return lines.sort((a, b) => b.crossed - a.crossed || (a.top.createdAt < b.top.createdAt ? 1 : -1));
}

const noteViews = ['company', 'all'] as const;
export type NoteView = (typeof noteViews)[number];

/** The view of the notes in the address: of the chosen company by default. */
export const noteChoices: AddressChoices<{ readonly view: NoteView }> = {
  read: (query) => ({ view: pickChoice(noteViews, query.get('view'), 'company') }),
  write(query, { view }) {
    const next = new URLSearchParams(query);
    if (view !== undefined) setChoice(next, 'view', view, 'company');
    return next;
  },
};

type MarketFigure = FigureTie['now'];

/** Returns the choice of a formula; one that the list does not have is named by itself and written by its unit. */
export function findTieChoice({ formula, now, written }: Pick<FigureTie, 'formula' | 'now' | 'written'>): TieChoice {
  const known = tieChoices.find((choice) => choice.formula === formula);
  return known ?? { formula, label: formula, format: formatOfUnit(now) ?? formatOfUnit(written) ?? 'number' };
}

function formatOfUnit(figure: MarketFigure): TieFormat | null {
  if (figure.value === null) return null;
  if (figure.unit === 'money' || figure.unit === 'perShare') return figure.unit;
  return figure.unit === 'shares' ? 'count' : 'number';
}

/** Returns choices whose label has all words of a text, those that begin with it first. */
export function searchTieChoices(text: string): readonly TieChoice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = tieChoices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const begins = ({ label }: TieChoice) => Number(label.toLowerCase().startsWith(text.trim().toLowerCase()));
  return found.toSorted((a, b) => begins(b) - begins(a));
}

/** Returns a figure as its choice shows it; "N/A" for an unknown one. */
export function formatTieFigure(figure: MarketFigure, format: TieFormat): string {
  if (typeof figure.value !== 'number') return NOT_AVAILABLE;
  return formatTieValue(figure.value, format, 'currency' in figure ? (figure.currency ?? null) : null);
}

/** @param currency ISO 4217, of money and figures per share */
export function formatTieValue(value: number, format: TieFormat, currency: string | null): string {
  switch (format) {
    case 'percent':
      return formatPercent(value);
    case 'multiple':
      return formatMultiple(value);
    case 'number':
      return formatNumber(value, 2);
    case 'money':
      return formatMoneyShort(value, { currency });
    case 'perShare':
      return formatPerShare(value, { currency });
    case 'count':
      return formatNumberShort(value);
  }
}

/** Returns the value that a user typed as a limit: percents as fractions, amounts with K, M or B. Null for no number. */
export function readLimit(text: string, format: TieFormat): number | null {
  if (format === 'percent') {
    const percent = readNumber(text);
    return percent === null ? null : percent / 100;
  }
  return format === 'money' || format === 'count' ? readAmount(text) : readNumber(text);
}

/** Returns the limit of a tie in words, such as "below 4.0%". */
export function formatLimit({ limit, now, written }: FigureTie, format: TieFormat): string {
  if (limit === null) return '';
  const figure = now.value === null ? written : now;
  const currency = 'currency' in figure ? (figure.currency ?? null) : null;
  return `${limit.direction} ${formatTieValue(limit.value, format, currency)}`;
}

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
