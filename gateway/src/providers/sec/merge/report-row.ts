import type { Provenance } from '../../../contract/statements.ts';
import type { Cell } from './filed-column.model.ts';
import type { FiscalLabel } from './fiscal-labels.model.ts';
import type { MergedPeriod } from './merged-reports.model.ts';
import { formatNumeral } from './numeral.ts';
import { shareFields } from './split-basis.model.ts';

/** Figures that no report shows: others are calculated from them. */
const hidden: readonly string[] = ['weightedAverageSharesBasic'];

/** Returns a period as a report of the contract, with its fiscal label. @param factors by accession number, of share figures */
export function toReportRow(
  { end, currency, cells: all }: MergedPeriod,
  label: FiscalLabel,
  factors: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const cells = [...all].filter(([field]) => !hidden.includes(field));
  return {
    fiscalDateEnding: end,
    ...label,
    reportedCurrency: currency,
    ...Object.fromEntries(cells.map(([field, { value }]) => [field, value === null ? null : formatNumeral(value)])),
    provenance: Object.fromEntries(cells.map(([field, cell]) => [field, withSplitNote(field, cell, factors)])),
  };
}

/** A share figure that the filing states on the basis before a split says so. */
function withSplitNote(field: string, { value, provenance }: Cell, factors: ReadonlyMap<string, number>): Provenance {
  const factor = shareFields.has(field) && value !== null ? (factors.get(provenance.accessionNumber ?? '') ?? 1) : 1;
  if (factor === 1) return provenance;
  const split = factor > 1 ? `${factor} for 1` : `1 for ${Math.round(1 / factor)}`;
  return {
    ...provenance,
    reason: [provenance.reason, `Restated for the share split of ${split} since.`].join(' ').trim(),
  };
}
