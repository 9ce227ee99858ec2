import type { AllStatements } from '@basecase/gateway/contract';
import { findCompanyKind } from '@basecase/gateway/contract/figures/company-kind';
import {
  formatMoneyFull,
  formatNumber,
  formatPercent,
  formatPerShare,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import { calculateMedian } from '@basecase/shared-ui/figures/median';
import { inSentence } from '@basecase/shared-ui/figures/words';
import type { Market } from './altman.model.ts';
import { makeFigureReaders, type Unit } from './figure.model.ts';
import type { Ratio } from './ratio.model.ts';
import { type RatioKind, ratioKinds } from './ratios.model.ts';
import { listYearReports } from './years.model.ts';

const YEARS = 10;
const MILLION = 1e6;

export interface QualityCell {
  readonly text: string;
  /** `N/A: long-term debt not found`; null with a value. */
  readonly missing: string | null;
  readonly ratio: Ratio;
}

export interface QualityRow {
  readonly kind: RatioKind;
  /** With the unit of amounts: `Net buyback, $M`. */
  readonly label: string;
  /** Oldest first. */
  readonly cells: readonly QualityCell[];
  readonly values: readonly (number | null)[];
  readonly median: string;
  /** The reason why no year has a value, from the newest year; null when a year has one. */
  readonly without: string | null;
}

export interface QualityTable {
  /** Labels of the fiscal years, oldest first. */
  readonly years: readonly string[];
  readonly currency: string | null;
  readonly rows: readonly QualityRow[];
  /** Whether the newest year has a net loss. */
  readonly isLoss: boolean;
}

/** Returns a value as the table writes it: amounts in millions, changes with a sign. */
function ratioText(value: number | null, { unit, key }: Pick<RatioKind, 'unit' | 'key'>, currency: string | null) {
  if (value === null) return NOT_AVAILABLE;
  if (unit === 'money') return formatNumber(value / MILLION);
  if (unit === 'percent') return formatPercent(value, { plus: key === 'shares' });
  if (unit === 'per share') return formatPerShare(value, { currency });
  if (unit === 'score') return formatNumber(value);
  return formatNumber(value, key === 'altman' ? 2 : 1);
}

/** Returns a figure of a formula in full. */
export function partText(value: number | null, unit: Unit, currency: string | null): string {
  if (value === null) return NOT_AVAILABLE;
  if (unit === 'money') return formatMoneyFull(value, { currency });
  if (unit === 'percent') return formatPercent(value);
  if (unit === 'per share') return formatPerShare(value, { currency });
  return formatNumber(value, unit === 'number' ? 2 : 0);
}

/** Returns the ratios of ten fiscal years. @param industry the provider's words for it */
export function qualityTable(statements: AllStatements, market: Market, industry: string | null = null): QualityTable {
  const all = listYearReports(statements);
  const shown = all.slice(-YEARS);
  const currency = shown.at(-1)?.currency ?? null;
  const company = { kind: findCompanyKind(statements, industry) ?? null, market };
  const rows = ratioKinds.map((kind): QualityRow => {
    const ratios = shown.map((year) => kind.calculate(year, company));
    const values = ratios.map(({ value }) => value);
    return {
      kind,
      label: kind.unit === 'money' ? `${kind.name}, ${millions(currency)}` : kind.name,
      cells: ratios.map((ratio) => toCell(ratio, kind, currency)),
      values,
      median: ratioText(calculateMedian(values), kind, currency),
      without: values.every((value) => value === null) ? shortReason(ratios.at(-1)?.reason ?? null) : null,
    };
  });
  const [newest] = shown.slice(-1);
  const income = newest === undefined ? null : makeFigureReaders(newest).income('Net income', 'netIncome').value;
  return { years: shown.map(({ label }) => label), currency, rows, isLoss: income !== null && income < 0 };
}

function toCell(ratio: Ratio, kind: RatioKind, currency: string | null): QualityCell {
  return {
    text: ratioText(ratio.value, kind, currency),
    missing: ratio.reason === null ? null : `${NOT_AVAILABLE}: ${inSentence(ratio.reason)}`,
    ratio,
  };
}

/** Returns a reason without explanation and years, and a figure of two years once: beside a name there is room for little. */
function shortReason(reason: string | null): string | null {
  const undated = reason?.split(': ')[0]?.replaceAll(/, \d{4}\b/g, '') ?? null;
  return undated?.replace(/^(.+) and \1 not /i, '$1 not ') ?? null;
}

const millions = (currency: string | null): string =>
  currency === null || currency === 'USD' ? '$M' : `${currency} M`;
