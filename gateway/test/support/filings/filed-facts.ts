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
  readonly fy: number | null;
}

/** The default filing of a fact. */
const someReport: Filing = { form: '10-K', filed: '2025-02-01', fy: 1999 };

/** Returns a figure over a period. The accession number follows from the day of filing. `fy` and `fp` are those of the filing, as in real data. */
export function flow(start: string, end: string, val: number, filing: Partial<Filing> = {}): FiledFact {
  const { form, filed, fy } = { ...someReport, ...filing };
  const [year = '', month, day] = filed.split('-');
  return { start, end, val, accn: `0000000001-${year.slice(2)}-00${month}${day}`, fy, fp: 'FY', form, filed };
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
  const chooseUnit = (name: string) => {
    if (/PerShare/.test(name)) return `${unit}/shares`;
    return /Shares(Outstanding|Issued)|NumberOf\w*Shares?|TreasuryStockCommonShares/.test(name) ? 'shares' : unit;
  };
  const body = Object.fromEntries(
    Object.entries(concepts).map(([name, facts]) => [name, { label: name, units: { [chooseUnit(name)]: facts } }]),
  );
  const cover = Object.fromEntries(Object.entries(dei).map(([name, facts]) => [name, { units: { shares: facts } }]));
  return { cik: 12345, entityName: 'Acme Corporation', facts: { dei: cover, [taxonomy]: body } };
}
