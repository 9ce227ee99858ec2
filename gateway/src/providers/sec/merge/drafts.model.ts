import { incomeReportSchema, type Provenance, reportHeadFields } from '../../../contract/statements.ts';
import { numeralOf } from '../figure-words.model.ts';
import type { Cell, Column } from './filed-column.model.ts';
import { missingCell } from './filed-provenance.model.ts';
import { rescaled, shareFields, splitIn } from './split-basis.model.ts';

/** One period of a statement, from company facts or merged. */
export interface Draft {
  readonly end: string;
  readonly currency: string | null;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly fiscalYear?: number;
  readonly fiscalQuarter?: number;
}

/** Returns reports of company facts as drafts. */
export function draftsOf<Report extends object>(reports: readonly Report[]): Draft[] {
  return reports.map((report) => {
    const {
      fiscalDateEnding: end,
      reportedCurrency: currency,
      fiscalYear,
      fiscalQuarter,
      provenance,
    } = headSchema.parse(report);
    const cells = Object.entries(report)
      .filter(([field]) => !reportHeadFields.includes(field))
      .map(([field, figure]): [string, Cell] => {
        const origin = provenance[field];
        const none = missingCell('Not filed for this period.').provenance;
        return [field, { value: typeof figure === 'string' ? Number(figure) : null, provenance: origin ?? none }];
      });
    return {
      end,
      currency,
      cells: new Map(cells),
      ...(fiscalYear !== undefined && { fiscalYear }),
      ...(fiscalQuarter !== undefined && { fiscalQuarter }),
    };
  });
}

const headSchema = incomeReportSchema
  .pick({ fiscalDateEnding: true, reportedCurrency: true, fiscalYear: true, fiscalQuarter: true, provenance: true })
  .required({ provenance: true });

/** Puts the share figures of company facts on the basis of the filings, as the newest period of both tells it. */
export function onBasisOf(columns: readonly Column[], facts: readonly Draft[]): Draft[] {
  const ratio = columns.flatMap(({ end, cells }) => {
    const fact = facts.find((draft) => draft.end === end)?.cells;
    const pairs = [...shareCounts].map(
      (field) => [cells.get(field)?.value ?? null, fact?.get(field)?.value ?? null] as const,
    );
    return pairs.flatMap(([filed, known]) => (filed === null || known === null || known === 0 ? [] : [filed / known]));
  })[0];
  const factor = splitIn(ratio ?? 1);
  if (factor === 1) return [...facts];
  return facts.map((draft) => ({
    ...draft,
    cells: new Map(
      [...draft.cells].map(([field, { value, provenance }]) => [
        field,
        { value: value === null ? null : rescaled(field, value, factor), provenance },
      ]),
    ),
  }));
}

const shareCounts = ['weightedAverageSharesDiluted', 'commonStockSharesOutstanding'] as const;

/** Returns a period as a report of the contract, with its fiscal label. */
export function reportOf(
  draft: Draft,
  label: { readonly fiscalYear: number; readonly fiscalQuarter: number } | undefined,
  isYearly: boolean,
  factors: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const fiscalYear = label?.fiscalYear ?? draft.fiscalYear;
  const fiscalQuarter = isYearly ? undefined : (label?.fiscalQuarter ?? draft.fiscalQuarter);
  const cells = [...draft.cells];
  const provenance = cells.map(([field, cell]): [string, Provenance] => [field, withSplitNote(field, cell, factors)]);
  return {
    fiscalDateEnding: draft.end,
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(fiscalQuarter !== undefined && { fiscalQuarter }),
    reportedCurrency: draft.currency,
    ...Object.fromEntries(cells.map(([field, { value }]) => [field, value === null ? null : numeralOf(value)])),
    provenance: Object.fromEntries(provenance),
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
