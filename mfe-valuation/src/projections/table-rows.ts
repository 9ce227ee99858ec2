import type { Scenario } from '@basecase/gateway/contract';
import { type InputRow, inputRows, type ScenarioRow } from '../scenarios/scenarios.model.ts';

export interface TableRow {
  readonly key: ScenarioRow;
  readonly label: string;
  /** The first column shows a hyphen: it has no year before it to compare with. */
  readonly dashFirst?: boolean;
  readonly strong?: boolean;
  /** Draws a rule below. */
  readonly groupEnd?: boolean;
  /** Green above zero, red below. */
  readonly signed?: boolean;
}

const tableRows: readonly TableRow[] = [
  { key: 'revenue', label: 'REVENUE ($M)', strong: true },
  { key: 'revgrowth', label: 'REV GROWTH (%)', dashFirst: true, groupEnd: true },
  { key: 'margin', label: 'NET MARGINS (%)' },
  { key: 'netincome', label: 'NET INCOME ($M)', strong: true, groupEnd: true },
  { key: 'shares', label: 'SHARES OUT (M)' },
  { key: 'eps', label: 'EPS ($)', strong: true, groupEnd: true },
  { key: 'peLow', label: 'P/E LOW EST' },
  { key: 'peHigh', label: 'P/E HIGH EST', groupEnd: true },
  { key: 'priceLow', label: 'SHARE PRICE LOW ($)', strong: true },
  { key: 'priceHigh', label: 'SHARE PRICE HIGH ($)', strong: true, groupEnd: true },
  { key: 'cagrLow', label: 'CAGR LOW (%)', dashFirst: true, signed: true },
  { key: 'cagrHigh', label: 'CAGR HIGH (%)', dashFirst: true, signed: true },
];

const salesLabels: Partial<Record<ScenarioRow, string>> = { peLow: 'P/S LOW EST', peHigh: 'P/S HIGH EST' };

/** Returns the rows of a scenario, by the figure that its multiples are of. */
export function selectTableRows({ multiple }: Pick<Scenario, 'multiple'>): readonly TableRow[] {
  return multiple === undefined
    ? tableRows
    : tableRows.map((row) => ({ ...row, label: salesLabels[row.key] ?? row.label }));
}

/** Returns whether the user may edit a row. */
export function isInputRow(key: ScenarioRow): key is InputRow {
  return inputRows.some((row) => row === key);
}
