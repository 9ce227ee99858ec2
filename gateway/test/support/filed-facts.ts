/** A fact in the format of EDGAR: first day (null for a balance), last day, value and filing. */
export interface FiledFact {
  readonly start?: string;
  readonly end: string;
  readonly val: number;
  readonly accn: string;
  readonly fy: number | null;
  readonly fp: string | null;
  readonly form: string;
  readonly filed: string;
  readonly frame?: string;
}

interface Filing {
  readonly form: string;
  readonly filed: string;
}

/** The default filing of a fact. */
const someReport: Filing = { form: '10-K', filed: '2025-02-01' };

/** Returns a figure over a period. `fy` and `fp` are those of the filing, as in real data: they must not be used for the period. */
export function flow(start: string, end: string, val: number, filing: Partial<Filing> = {}): FiledFact {
  const { form, filed } = { ...someReport, ...filing };
  return { start, end, val, accn: `0000000001-${filed.slice(2, 4)}-000001`, fy: 1999, fp: 'FY', form, filed };
}

/** Returns a figure at the end of a day. */
export function balance(end: string, val: number, filing: Partial<Filing> = {}): FiledFact {
  const { start: _, ...fact } = flow(end, end, val, filing);
  return fact;
}

/** Returns a company facts body of one taxonomy and one unit. */
export function factsBody(
  concepts: Readonly<Record<string, readonly FiledFact[]>>,
  { taxonomy = 'us-gaap', unit = 'USD', dei = {} as Readonly<Record<string, readonly FiledFact[]>> } = {},
): unknown {
  const shares = new Set(['CommonStockSharesOutstanding', 'NumberOfSharesOutstanding']);
  const body = Object.fromEntries(
    Object.entries(concepts).map(([name, facts]) => [
      name,
      { label: name, units: { [shares.has(name) ? 'shares' : unit]: facts } },
    ]),
  );
  const cover = Object.fromEntries(Object.entries(dei).map(([name, facts]) => [name, { units: { shares: facts } }]));
  return { cik: 12345, entityName: 'Acme Corporation', facts: { dei: cover, [taxonomy]: body } };
}
