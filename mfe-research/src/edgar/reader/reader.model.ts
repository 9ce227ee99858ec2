import type { FilingDocument } from '@basecase/gateway/contract';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';

export type ReadFact = NonNullable<FilingDocument['fact']>;
export type ContentsItem = FilingDocument['contents'][number];

const annualForm = /^(10-K|20-F|40-F)/;
const quarterlyForm = /^10-Q/;
const dayMs = 86_400_000;

/** Returns the title of a document: `10-K for fiscal 2024`, `10-Q for Q2 of fiscal 2025`, else its form. */
export function documentTitle({ form, fiscalYear, fiscalPeriod }: FilingDocument): string {
  if (fiscalYear === null) return form;
  if (annualForm.test(form)) return `${form} for fiscal ${fiscalYear}`;
  const isQuarter = quarterlyForm.test(form) && fiscalPeriod?.startsWith('Q');
  return isQuarter ? `${form} for ${fiscalPeriod} of fiscal ${fiscalYear}` : form;
}

/** Returns the line below the title: `Filed 13 Feb 2025 · year ended 29 Dec 2024 · 3.7 MB`. */
export function documentText({ form, filed, periodEnd, size, isPrimary, document }: FilingDocument): string {
  const span = annualForm.test(form) ? 'year' : quarterlyForm.test(form) ? 'quarter' : null;
  const period = span === null || periodEnd === null ? [] : [`${span} ended ${formatCalendarDay(periodEnd)}`];
  const name = isPrimary ? [] : [document];
  const bytes = size === null ? [] : [sizeText(size)];
  return [`Filed ${formatCalendarDay(filed)}`, ...period, ...name, ...bytes].join(' · ');
}

/** Returns a number of bytes as text: `45 kB`, `3.7 MB`, `60 MB`. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 1e6;
  if (megabytes < 0.1) return `${Math.ceil(bytes / 1e3)} kB`;
  return megabytes < 9.95 ? `${megabytes.toFixed(1)} MB` : `${Math.round(megabytes)} MB`;
}

/** Returns the text of a document that is not shown. @param bytes null when it was not counted to its end */
export function tooLargeText(bytes: number | null): string {
  return `This document is too large to show here (${bytes === null ? 'more than 64 MB' : sizeText(bytes)}).`;
}

/** Returns the figure's name: `Sales to customers, year ended 1 Jan 2023`. */
export function factName({ label, start, end }: ReadFact): string {
  return [label, periodText(start, end)].filter((text) => text !== '').join(', ');
}

/** Names no fiscal year: each company labels years differently, and a note may cover any period. */
function periodText(start: string | null, end: string | null): string {
  if (end === null) return '';
  const day = formatCalendarDay(end);
  if (start === null) return day;
  const days = (Date.parse(end) - Date.parse(start)) / dayMs + 1;
  if (days >= 350 && days <= 380) return `year ended ${day}`;
  const months = Math.round(days / 30.4);
  return Math.abs(days - months * 30.4) <= 10 && months > 0
    ? `${months} ${months === 1 ? 'month' : 'months'} ended ${day}`
    : `${formatCalendarDay(start)} to ${day}`;
}

const scaleNames: Readonly<Record<number, string>> = { 3: 'thousand', 6: 'million', 9: 'billion', 12: 'trillion' };

/** Returns a figure as printed with its unit: `$79,990 million`, `−$490 million`, `$5.79 per share`, `4.5%`. */
export function factAmount({ printed, scale, negative, unit }: ReadFact): string {
  if (!/\d/.test(printed)) return printed;
  const [measure = '', divisor] = (unit ?? '').split('/').map((part) => part.slice(part.indexOf(':') + 1));
  const isMoney = unit?.startsWith('iso4217:') === true;
  const isPercent = measure === 'pure' && scale === -2;
  const number = `${negative ? '−' : ''}${isMoney && measure === 'USD' ? '$' : ''}${printed}${isPercent ? '%' : ''}`;
  const currency = isMoney && measure !== 'USD' ? measure : null;
  const things = measure === 'shares' ? 'shares' : null;
  const per = divisor === 'shares' ? 'per share' : null;
  return [number, scaleNames[scale] ?? null, currency, things, per].filter((text) => text !== null).join(' ');
}

/** Returns the state of a search: `3 of 41`, `No results`. @param count null while the words are looked for */
export function findText(at: number, count: number | null): string {
  if (count === null) return 'Searching…';
  return count === 0 ? 'No results' : `${at.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`;
}

/** A list of Items under the name of their part. */
export interface ContentsPart {
  /** `Part I`; null where the document names no part. */
  readonly name: string | null;
  readonly items: readonly ContentsItem[];
}

/** Returns Items by part, in the order of the document. */
export function groupParts(contents: readonly ContentsItem[]): ContentsPart[] {
  const parts: { name: string | null; items: ContentsItem[] }[] = [];
  for (const item of contents) {
    const name = item.part === null ? null : `Part ${item.part}`;
    const last = parts.at(-1);
    if (last !== undefined && last.name === name) last.items.push(item);
    else parts.push({ name, items: [item] });
  }
  return parts;
}

/** The Item that an anchor belongs to, and the statement within it. */
export interface ContentsPlace {
  readonly item: ContentsItem;
  readonly statement: ContentsItem['statements'][number] | null;
}

/** Returns the entry of the contents with an anchor; null without one. */
export function findPlace(contents: readonly ContentsItem[], anchor: string | null): ContentsPlace | null {
  for (const item of contents) {
    const statement = item.statements.find((entry) => entry.anchor === anchor) ?? null;
    if (statement !== null || item.anchor === anchor) return { item, statement };
  }
  return null;
}

/** Returns the name of a place of the contents: `Item 8 · Consolidated statements of earnings`. */
export function placeName({ item, statement }: ContentsPlace): string {
  return `Item ${item.item} · ${(statement ?? item).title}`;
}
