import type { BalanceReport } from '@basecase/gateway/contract';
import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/series';
import { formatMultiple } from '@basecase/shared-ui/figures/format';
import { ratio } from '@basecase/shared-ui/figures/growth';
import { figureOf, figuresOf, yearLabels } from '@basecase/shared-ui/figures/reports';
import { currencyOf, moneyFormats } from '../money-formats.model.ts';

export interface BalanceChart {
  /** The chart in one line. */
  readonly label: string;
  readonly years: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly lines: readonly RateSeries[];
}

type Values = readonly (number | null)[];

/** The sum of the figures that are there; null when none is. */
function sumOf(...figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}

/** What a total holds besides its parts; null without the total, or when the parts exceed it. */
function restOf(total: number | null, ...parts: readonly (number | null)[]): number | null {
  if (total === null) return null;
  const rest = total - (sumOf(...parts) ?? 0);
  return rest < 0 ? null : rest;
}

/** Current assets / current liabilities; null when either is missing or nothing is owed. */
export function currentRatio(report: BalanceReport): number | null {
  return ratio(figureOf(report, 'totalCurrentAssets'), figureOf(report, 'totalCurrentLiabilities'));
}

/** (Current assets − inventory) / current liabilities. A company that states no inventory has none. */
export function quickRatio(report: BalanceReport): number | null {
  const assets = figureOf(report, 'totalCurrentAssets');
  if (assets === null) return null;
  return ratio(assets - (figureOf(report, 'inventory') ?? 0), figureOf(report, 'totalCurrentLiabilities'));
}

/** Debt due within a year: short-term debt, or the current part of debt where that is not stated. */
function shortDebt(report: BalanceReport): number | null {
  return figureOf(report, 'shortTermDebt') ?? figureOf(report, 'currentDebt');
}

/** Short-term debt + long-term debt; null when neither is stated. */
export function totalDebt(report: BalanceReport): number | null {
  return sumOf(shortDebt(report), figureOf(report, 'longTermDebt'));
}

/** Debt / shareholders' equity; null when either is missing or equity is 0. */
export function debtToEquity(report: BalanceReport): number | null {
  return ratio(totalDebt(report), figureOf(report, 'totalShareholderEquity'));
}

const spanOf = (years: readonly string[]): string =>
  years.length < 2 ? (years[0] ?? '') : `${years[0]} to ${years.at(-1)}`;

/**
 * What the assets are, in parts that add up to the total, with current and quick ratio.
 * @param reports oldest first
 */
export function assetComposition(reports: readonly BalanceReport[]): BalanceChart {
  const years = yearLabels(reports);
  const part = (key: string, label: string, color: BarSeries['color'], values: Values): BarSeries => ({
    key,
    label,
    color,
    values,
  });
  const cash = reports.map((report) =>
    sumOf(figureOf(report, 'cashAndCashEquivalentsAtCarryingValue'), figureOf(report, 'shortTermInvestments')),
  );
  const receivables = figuresOf(reports, 'currentNetReceivables');
  const inventory = figuresOf(reports, 'inventory');
  const plant = figuresOf(reports, 'propertyPlantEquipment');
  const at = (values: Values, index: number) => values[index] ?? null;
  const otherCurrent = figuresOf(reports, 'totalCurrentAssets').map((total, index) =>
    restOf(total, at(cash, index), at(receivables, index), at(inventory, index)),
  );
  const otherLong = figuresOf(reports, 'totalNonCurrentAssets').map((total, index) => restOf(total, at(plant, index)));
  const current = reports.map(currentRatio);
  const latest = moneyFormats(currencyOf(reports)).short(figuresOf(reports, 'totalAssets').at(-1));
  return {
    label: `Asset composition ${spanOf(years)}, latest total ${latest}, current ratio ${formatMultiple(current.at(-1))}`,
    years,
    bars: [
      part('cash', 'Cash & short-term investments', 'series-3', cash),
      part('receivables', 'Receivables', 'series-5', receivables),
      part('inventory', 'Inventory', 'series-7', inventory),
      part('other-current', 'Other current', 'seq-4', otherCurrent),
      part('plant', 'Property, plant & equipment', 'series-1', plant),
      part('other-long', 'Other non-current', 'series-8', otherLong),
    ],
    lines: [
      { key: 'current-ratio', label: 'Current ratio', color: 'text', values: current },
      { key: 'quick-ratio', label: 'Quick ratio', color: 'series-2', values: reports.map(quickRatio) },
    ],
  };
}

/**
 * Debt by when it is due, with debt to equity.
 * @param reports oldest first
 */
export function debtStructure(reports: readonly BalanceReport[]): BalanceChart {
  const years = yearLabels(reports);
  const leverage = reports.map(debtToEquity);
  const debt = reports.map(totalDebt).at(-1);
  return {
    label: `Debt structure ${spanOf(years)}, latest debt ${moneyFormats(currencyOf(reports)).short(debt)}, debt to equity ${formatMultiple(leverage.at(-1))}`,
    years,
    bars: [
      { key: 'long', label: 'Long-term debt', color: 'seq-2', values: figuresOf(reports, 'longTermDebt') },
      { key: 'short', label: 'Short-term debt', color: 'seq-4', values: reports.map(shortDebt) },
    ],
    lines: [{ key: 'leverage', label: 'Debt-to-equity', color: 'series-2', values: leverage }],
  };
}
