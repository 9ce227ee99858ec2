import type { BalanceReport } from '@basecase/gateway/contract';
import type { BarSeries } from '@basecase/shared-ui/charts/plot/series';
import { formatMultiple } from '@basecase/shared-ui/figures/format';
import { ratio } from '@basecase/shared-ui/figures/growth';
import { readFigure, readFigures, yearLabels } from '@basecase/shared-ui/figures/reports';
import { findCurrency, moneyFormats } from '../../money-formats.model.ts';
import { gapNote, joinNotes, longDebt, owedOrHeld, shortDebt, sumOfAll, zeroNote } from '../../parts.model.ts';
import { formatSpan } from '../table/table-period.model.ts';
import type { ChartFigures } from './chart-figures.model.ts';

type Values = readonly (number | null)[];

/** Returns a total less its parts; null without the total or a part, or when the parts exceed it. */
function calculateRest(total: number | null, parts: readonly (number | null)[]): number | null {
  const known = sumOfAll(parts);
  return total === null || known === null || known > total ? null : total - known;
}

/** Returns the amount of a total that missing parts leave unexplained; null when no part is missing. */
function notBrokenDown(total: number | null, parts: readonly (number | null)[]): number | null {
  return parts.includes(null)
    ? calculateRest(
        total,
        parts.filter((part) => part !== null),
      )
    : null;
}

/** Returns current assets / current liabilities; null when either is missing or liabilities are 0. */
export function currentRatio(report: BalanceReport): number | null {
  return ratio(readFigure(report, 'totalCurrentAssets'), readFigure(report, 'totalCurrentLiabilities'));
}

/** Returns (current assets − inventory) / current liabilities; null when one is missing or liabilities are 0. */
export function quickRatio(report: BalanceReport): number | null {
  const assets = readFigure(report, 'totalCurrentAssets');
  const inventory = readFigure(report, 'inventory');
  if (assets === null || inventory === null) return null;
  return ratio(assets - inventory, readFigure(report, 'totalCurrentLiabilities'));
}

/** Returns short-term plus long-term debt; null when one of them is missing. */
export function totalDebt(report: BalanceReport): number | null {
  return sumOfAll([shortDebt(report).value, longDebt(report).value]);
}

/** Returns debt / shareholders' equity; null when either is missing or equity is 0. */
export function debtToEquity(report: BalanceReport): number | null {
  return ratio(totalDebt(report), readFigure(report, 'totalShareholderEquity'));
}

/**
 * Returns the chart of assets in parts that add up to the total, with current and quick ratio.
 * @param reports oldest first
 */
export function assetComposition(reports: readonly BalanceReport[]): ChartFigures {
  const years = yearLabels(reports);
  const cash = readFigures(reports, 'cashAndCashEquivalentsAtCarryingValue');
  const held = reports.map((report) => owedOrHeld(report, 'Short-term investments', 'shortTermInvestments'));
  const investments = held.map(({ value }) => value);
  const receivables = readFigures(reports, 'currentNetReceivables');
  const inventory = readFigures(reports, 'inventory');
  const plant = readFigures(reports, 'propertyPlantEquipment');
  const at = (values: Values, index: number) => values[index] ?? null;
  const money = reports.map((_, index) => sumOfAll([at(cash, index), at(investments, index)]));
  const assets = reports.map((report, index) => ({
    current: readFigure(report, 'totalCurrentAssets'),
    currentParts: [at(money, index), at(receivables, index), at(inventory, index)],
    long: readFigure(report, 'totalNonCurrentAssets'),
    longParts: [at(plant, index)],
  }));
  const open = assets.map(({ current, currentParts, long, longParts }) => {
    const rests = [notBrokenDown(current, currentParts), notBrokenDown(long, longParts)].filter(
      (rest) => rest !== null,
    );
    return rests.length === 0 ? null : sumOfAll(rests);
  });
  const bars: BarSeries[] = [
    { key: 'cash', label: 'Cash & short-term investments', color: 'series-3', values: money },
    { key: 'receivables', label: 'Receivables', color: 'series-5', values: receivables },
    { key: 'inventory', label: 'Inventory', color: 'series-7', values: inventory },
    {
      key: 'other-current',
      label: 'Other current',
      color: 'seq-4',
      values: assets.map(({ current, currentParts }) => calculateRest(current, currentParts)),
    },
    { key: 'plant', label: 'Property, plant & equipment', color: 'series-1', values: plant },
    {
      key: 'other-long',
      label: 'Other non-current',
      color: 'series-8',
      values: assets.map(({ long, longParts }) => calculateRest(long, longParts)),
    },
  ];
  if (open.some((value) => value !== null)) {
    bars.push({ key: 'open', label: 'Not broken down', color: 'bar-none', values: open });
  }
  const current = reports.map(currentRatio);
  const latest = moneyFormats(findCurrency(reports)).short(readFigures(reports, 'totalAssets').at(-1));
  return {
    label: `Asset composition ${formatSpan(years)}, latest total ${latest}, current ratio ${formatMultiple(current.at(-1))}`,
    years,
    bars,
    lines: [
      { key: 'current-ratio', label: 'Current ratio', color: 'text', values: current },
      { key: 'quick-ratio', label: 'Quick ratio', color: 'series-2', values: reports.map(quickRatio) },
    ],
    note: joinNotes([
      gapNote(years, [
        { name: 'Cash', values: cash },
        { name: 'Short-term investments', values: investments },
        { name: 'Receivables', values: receivables },
        { name: 'Inventory', values: inventory },
        { name: 'Property, plant & equipment', values: plant },
      ]),
      zeroNote(
        years,
        held.map((part) => [part]),
      ),
    ]),
  };
}

/**
 * Returns the chart of debt by maturity, with debt to equity.
 * @param reports oldest first
 */
export function debtStructure(reports: readonly BalanceReport[]): ChartFigures {
  const years = yearLabels(reports);
  const leverage = reports.map(debtToEquity);
  const debt = reports.map(totalDebt).at(-1);
  const parts = reports.map((report) => [longDebt(report), shortDebt(report)]);
  const long = reports.map((report) => longDebt(report).value);
  const short = reports.map((report) => shortDebt(report).value);
  return {
    label: `Debt structure ${formatSpan(years)}, latest debt ${moneyFormats(findCurrency(reports)).short(debt)}, debt to equity ${formatMultiple(leverage.at(-1))}`,
    years,
    bars: [
      { key: 'long', label: 'Long-term debt', color: 'seq-2', values: long },
      { key: 'short', label: 'Short-term debt', color: 'seq-4', values: short },
    ],
    lines: [{ key: 'leverage', label: 'Debt-to-equity', color: 'series-2', values: leverage }],
    note: joinNotes([
      gapNote(years, [
        { name: 'Short-term debt', values: short },
        { name: 'Long-term debt', values: long },
        { name: 'Equity', values: readFigures(reports, 'totalShareholderEquity') },
      ]),
      zeroNote(years, parts),
    ]),
  };
}
