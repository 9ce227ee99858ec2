import type { FigureField, Provenance } from '@basecase/gateway/contract';
import { parseNumeral } from './parse.ts';
import { fiscalYear } from './period.ts';

interface Report {
  readonly fiscalDateEnding: string;
  readonly fiscalYear?: number | undefined;
  readonly provenance?: Readonly<Record<string, Provenance>> | undefined;
}

export type { FigureField };

/** The latest reports, oldest first, the order of columns and charts. Answers are newest first. */
export function latestReports<R extends Report>(newestFirst: readonly R[], count: number): R[] {
  return newestFirst.slice(0, count).reverse();
}

export function yearLabels(reports: readonly Report[]): string[] {
  return reports.map((report) => fiscalYear(report));
}

/** One figure of a report as a number; null when it is missing. */
export function readFigure<R extends Report>(report: R, field: FigureField<R>): number | null {
  const value: unknown = report[field];
  return typeof value === 'string' ? parseNumeral(value) : null;
}

/** One figure over several reports; null where it is missing. */
export function readFigures<R extends Report>(reports: readonly R[], field: FigureField<R>): (number | null)[] {
  return reports.map((report) => readFigure(report, field));
}

const verbs: Readonly<Partial<Record<Provenance['rule'], string>>> = {
  sum: 'the sum of',
  difference: 'the difference of',
  'de-cumulated': 'the quarter taken out of year-to-date',
};

/** `us-gaap:ResearchAndDevelopmentExpense` in words. */
function conceptWords(concept: string): string {
  const name = concept.slice(concept.indexOf(':') + 1);
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

function formatOrigin(provenance: Provenance | undefined): string | null {
  if (provenance === undefined) return null;
  const verb = verbs[provenance.rule];
  const concepts = provenance.concepts.map(conceptWords).join(', ');
  const parts = [
    verb === undefined ? '' : `calculated as ${verb} ${concepts}`,
    provenance.reason === undefined ? '' : provenance.reason.replace(/\.$/, ''),
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('; ');
}

/**
 * The origin of a figure that was not simply stated: `2024: calculated as the sum of …`. Years with the same origin share a
 * sentence.
 * @returns null when the figure was stated in every report
 */
export function originNote<R extends Report>(reports: readonly R[], field: FigureField<R>): string | null {
  const yearsByOrigin = new Map<string, string[]>();
  for (const report of reports) {
    const origin = formatOrigin(report.provenance?.[String(field)]);
    if (origin === null) continue;
    yearsByOrigin.set(origin, [...(yearsByOrigin.get(origin) ?? []), fiscalYear(report)]);
  }
  if (yearsByOrigin.size === 0) return null;
  return [...yearsByOrigin].map(([origin, years]) => `${years.join(', ')}: ${origin}.`).join(' ');
}
