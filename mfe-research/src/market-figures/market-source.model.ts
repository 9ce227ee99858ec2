import type { CallReply } from '@basecase/gateway/contract';
import { findPrinted } from '@basecase/gateway/contract/figures/figure-source';
import { formatMoneyShort, formatNumberShort, formatPerShare, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type FigureSource, knownFacts, makeFact, type SourceTerm } from '../figure-source/figure-source.model.ts';
import { describeFormula, describeNote, nameTerm } from './formula-words.model.ts';

const views = {
  ttm: 'Four quarters to',
  fy: 'Fiscal year to',
  q: 'Quarter to',
  balance: 'Balance sheet of',
  day: 'Close of',
} as const;

interface ShownFigure extends Pick<FigureSource, 'title' | 'symbol' | 'from' | 'amount'> {
  readonly figure: MarketFigure;
  /** Whether the market is made up, so that no filing states the figure. */
  readonly isSample: boolean;
}

/** Returns where a figure of the market comes from: its formula, terms, period and filing. */
export function marketSource({ figure, isSample, ...shown }: ShownFigure): FigureSource {
  if (figure.value === null) return { ...shown, missing: figure.reason };
  const { formula, terms = [], end, view, filed, accession, note, concept } = figure;
  const printed = findPrinted(figure);
  return {
    ...shown,
    formula: formula === undefined ? null : describeFormula(formula),
    terms: terms.map((term) => toTerm(term, term.currency ?? figure.currency, isSample)),
    facts: knownFacts([
      makeFact('Period', end === null ? null : `${views[view]} ${formatCalendarDay(end)}`),
      { term: 'Concept', lines: concept === undefined ? [] : [concept], kind: 'concepts' },
      makeFact('Filed', filed === null ? null : formatCalendarDay(filed)),
      makeFact('Note', note === undefined ? null : describeNote(note)),
    ]),
    remarks: isSample && accession !== null ? ['A made-up figure: no filing states it.'] : [],
    accession: isSample ? null : accession,
    place: accession === null ? null : { accession, ...(printed !== null && { figure: printed }) },
  };
}

type Term = NonNullable<KnownFigure['terms']>[number];

function toTerm({ name, value, end, accession }: Term, currency: string | undefined, isSample: boolean): SourceTerm {
  return {
    name: nameTerm(name),
    note: end === null ? null : formatCalendarDay(end),
    text: formatTerm(name, value, currency),
    place: accession === null || end === null || isSample ? null : { accession, figure: { value, end } },
  };
}

/**
 * Counts have no currency; figures per share have cents.
 * @param currency ISO 4217; undefined where it is not known: an amount then has no sign
 */
function formatTerm(name: string, value: number, currency: string | undefined): string {
  if (/shares/i.test(name) || currency === undefined) return formatNumberShort(value);
  return /^−?(price|eps|dps)/.test(name) ? formatPerShare(value, { currency }) : formatMoneyShort(value, { currency });
}

export type MarketFigure = CallReply<'compareCompanies'>['companies'][number]['price'];
export type KnownFigure = Exclude<MarketFigure, { readonly value: null }>;

const notMeaningful = 'Not meaningful';

/** Returns the text of a missing figure: a figure that is there and means nothing is told from one that is not. */
export function formatMissing(reason: string): string {
  return reason.startsWith(notMeaningful) ? notMeaningful : NOT_AVAILABLE;
}
