import { z } from 'zod';
import { daySchema } from '../../contract/figures.ts';
import type { FrameValues, ListedCompany } from '../market-data.ts';

const listSchema = z.object({ fields: z.array(z.string()), data: z.array(z.array(z.unknown())).min(1) });
const securitySchema = z.object({
  cik: z.number().int().positive(),
  name: z.string().min(1),
  ticker: z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,14}$/i),
  exchange: z.string().min(1).nullable().catch(null),
});

/** Returns the companies of the SEC's list of tickers with exchanges, in its order; null when the body is no such list. */
export function readListedCompanies(body: unknown): ListedCompany[] | null {
  const parsed = listSchema.safeParse(body);
  if (!parsed.success) return null;
  const companies = new Map<number, ListedCompany & { readonly symbols: string[] }>();
  for (const row of parsed.data.data) {
    const security = securitySchema.safeParse(
      Object.fromEntries(parsed.data.fields.map((name, at) => [name, row[at]])),
    );
    if (!security.success) continue;
    const { cik, name, ticker, exchange } = security.data;
    const known = companies.get(cik);
    if (known === undefined) companies.set(cik, { cik, name, symbols: [ticker.toUpperCase()], exchange });
    else known.symbols.push(ticker.toUpperCase());
  }
  return companies.size === 0 ? null : [...companies.values()];
}

const frameSchema = z.object({ data: z.array(z.unknown()) });
const valueSchema = z
  .object({ cik: z.number().int().positive(), end: daySchema, val: z.number().gt(-9e15).lt(9e15), accn: z.string() })
  .transform(({ cik, end, val, accn }) => ({ cik, end, value: val, accession: accn }));

/** Returns the values of a frame, without those that cannot be read; null when the body is none. */
export function readFrame(body: unknown): FrameValues | null {
  const parsed = frameSchema.safeParse(body);
  if (!parsed.success) return null;
  return {
    values: parsed.data.data.flatMap((row) => {
      const value = valueSchema.safeParse(row);
      return value.success ? [value.data] : [];
    }),
  };
}
