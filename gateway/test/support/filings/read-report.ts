import {
  balanceReportSchema,
  cashFlowReportSchema,
  incomeReportSchema,
  reportHeadFields,
} from '../../../src/contract/statements.ts';
import { type Outcome, type ReadFiling, readFilingSchema } from '../../../src/providers/read-filing.ts';
import type { ReadReport } from '../../../src/providers/read-report.ts';

/** A figure on the face under a concept of its own name, or an outcome as it is. */
type Figures = Readonly<Record<string, number | Outcome>>;

interface Reported {
  readonly form?: string;
  /** 13 February of the next year unless it is given. */
  readonly filed?: string;
  /** Last day of the report's period. */
  readonly end: string;
  readonly fiscalYear?: number;
  readonly fiscalPeriod?: ReadFiling['fiscalPeriod'];
  readonly income?: readonly (readonly [start: string, end: string, Figures])[];
  readonly balance?: readonly (readonly [day: string, Figures])[];
  readonly cashFlow?: readonly (readonly [start: string, end: string, Figures])[];
}

/** Returns a report that was read: fields that are not given are absent. Its accession number contains form and day. */
export function readReport({
  form = '10-K',
  end,
  filed = `${Number(end.slice(0, 4)) + 1}-02-13`,
  income = [],
  balance = [],
  cashFlow = [],
  ...label
}: Reported): ReadReport {
  const accessionNumber = `0000000001-${filed.slice(2, 4)}-${filed.slice(5, 7)}${filed.slice(8)}${form.length.toString().padStart(2, '0')}`;
  const filing = readFilingSchema.parse({
    document: 'acme.htm',
    periodEnd: end,
    fiscalYear: label.fiscalYear ?? null,
    fiscalPeriod: label.fiscalPeriod ?? null,
    currency: 'USD',
    statements: [],
    standard: {
      income: income.map(([start, last, figures]) => ({
        period: { start, end: last },
        figures: outcomes(incomeReportSchema.shape, figures),
      })),
      balance: balance.map(([day, figures]) => ({ day, figures: outcomes(balanceReportSchema.shape, figures) })),
      cashFlow: cashFlow.map(([start, last, figures]) => ({
        period: { start, end: last },
        figures: outcomes(cashFlowReportSchema.shape, figures),
      })),
    },
    breakdowns: [],
    reason: null,
  });
  return { reference: { cik: '1', form, accessionNumber, filed, primaryDocument: 'acme.htm' }, filing };
}

function outcomes(shape: object, figures: Figures): Record<string, Outcome> {
  const fields = Object.keys(shape).filter((field) => !reportHeadFields.includes(field));
  return Object.fromEntries(fields.map((field) => [field, toOutcome(field, figures[field])]));
}

function toOutcome(field: string, figure: number | Outcome | undefined): Outcome {
  if (figure === undefined) return { value: null, missing: 'absent', reason: 'No line for it.' };
  return typeof figure === 'number' ? tagged(figure, `us-gaap:${field}`) : figure;
}

/** Returns a figure on the face of its statement. */
export function tagged(value: number, concept: string, label = 'Line'): Outcome {
  return { value, origin: { from: 'face', concept, label, anchor: 'f1' } };
}
