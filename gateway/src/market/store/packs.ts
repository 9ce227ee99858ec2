import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { marketKindSchema } from '../../contract/market/market.ts';
import type { MarketDatabase } from './market-schema.ts';

/** Recognised by its tag: an array that was stored need not be of the class of this realm. */
const hasTag = (tag: string) => (value: unknown) =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === `[object ${tag}]`;

export const int32Schema = z.custom<Int32Array>(hasTag('Int32Array'));
export const uint8Schema = z.custom<Uint8Array>(hasTag('Uint8Array'));
const uint16Schema = z.custom<Uint16Array>(hasTag('Uint16Array'));
export const float64Schema = z.custom<Float64Array>(hasTag('Float64Array'));

/** A filing with the time of its acceptance, YYYY-MM-DDTHH:MM:SS in New York. */
export const packedFilingSchema = z.tuple([z.string(), z.string(), z.string(), z.string()]);
/** Accession number, form, day of filing, time of acceptance. */
export type PackedFiling = z.infer<typeof packedFilingSchema>;

/** The reports of one load as columns, in the order of their arrival. */
export const loadHeadsSchema = z.object({
  cik: int32Schema,
  /** Days since 1970-01-01. */
  end: int32Schema,
  quarters: uint8Schema,
  /** Index into the filings. */
  filing: int32Schema,
  /** Index into the currencies. */
  currency: uint8Schema,
  filings: z.array(packedFilingSchema),
  currencies: z.array(z.string()),
  concepts: z.array(z.string()),
});
export type LoadHeads = z.infer<typeof loadHeadsSchema>;

/** The values of one line of a load; `row` is an index into its heads, `concept` into its concepts. */
export const lineValuesSchema = z.object({
  row: int32Schema,
  value: float64Schema,
  concept: uint16Schema,
});

const companySchema = z.object({
  cik: z.number(),
  name: z.string(),
  formerNames: z.array(z.string()),
  sic: z.string().nullable(),
  kind: marketKindSchema,
  fiscalYearEnd: z.string().nullable(),
});

/** The companies of a load, with the time of acceptance of the newest filing that describes each. */
export const describedCompaniesSchema = z.array(z.object({ accepted: z.string(), company: companySchema }));

/** The companies of all loads, as they are read at start. */
export const marketCompaniesSchema = z.array(
  companySchema.extend({ symbols: z.array(z.string()), isListed: z.boolean(), exchange: z.string().nullable() }),
);

export const loadPricesSchema = z.object({
  cusips: z.array(z.string()),
  symbols: z.array(z.string()),
  names: z.array(z.string()),
  /** Days since 1970-01-01. */
  day: int32Schema,
  close: float64Schema,
});
export type LoadPrices = z.infer<typeof loadPricesSchema>;

/** The annual values of a year, by concept. */
export const framePacksSchema = z.array(
  z.object({
    concept: z.string(),
    cik: int32Schema,
    end: z.array(z.string()),
    value: float64Schema,
    accession: z.array(z.string()),
  }),
);

/** Packs of loads are read by the worker only, which has time to inflate them. */
export function toPackBytes(content: unknown): Buffer {
  return deflateRawSync(serialize(content), { level: 1 });
}

export function fromPackBytes<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> {
  return schema.parse(deserialize(inflateRawSync(bytes)));
}

/** Packs of the newest state are read at start: they are kept plain. */
export function toPlainBytes(content: unknown): Buffer {
  return serialize(content);
}

export function fromPlainBytes<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> {
  return schema.parse(deserialize(bytes));
}

/** The parts of the newest state that change apart from each other. */
export const packGroups = ['reports', 'companies', 'prices', 'frames'] as const;
export type PackGroup = (typeof packGroups)[number];

/** The newest state: the version of the whole, and the one in which each group last changed. */
export const manifestSchema = z.object({
  version: z.number().int(),
  /** Numbers of packs of lists that are read in pieces. */
  filings: z.number().int(),
  companies: z.number().int(),
  groups: z.object({ reports: z.number(), companies: z.number(), prices: z.number(), frames: z.number() }),
  /** What each group was built from. */
  sources: z.object({ reports: z.string(), companies: z.string(), prices: z.string(), frames: z.string() }),
  /** Companies of the list. */
  listed: z.number().int(),
  builtAt: z.number(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The pack is no longer there: a newer version has replaced it. */
class PackGone extends Error {
  override readonly name = 'PackGone';
}

/**
 * @param loadId 0 for a pack of all loads
 * @throws PackGone
 */
export async function readPack(
  db: MarketDatabase,
  { loadId, version, name }: { readonly loadId: number; readonly version: number; readonly name: string },
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (;;) {
    const row = await db
      .selectFrom('market_packs')
      .select('content')
      .where('load_id', '=', loadId)
      .where('version', '=', version)
      .where('name', '=', name)
      .where('part', '=', parts.length)
      .executeTakeFirst();
    if (row === undefined) break;
    parts.push(row.content);
    // A read of the embedded database holds the thread: requests come between two of them.
    await setImmediate();
  }
  if (parts.length === 0) throw new PackGone(`There is no pack ${name} of version ${version}.`);
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
}

export async function listPacks(db: MarketDatabase, loadId: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('market_packs').select('name').distinct().where('load_id', '=', loadId).execute();
  return new Set(rows.map(({ name }) => name));
}

/** The concepts of annual frames, for base rates, with their lines. A balance is at the end of the year. */
export const frameLines: ReadonlyMap<string, { readonly line: string; readonly isBalance: boolean }> = new Map([
  ['Revenues', { line: 'revenue', isBalance: false }],
  ['RevenueFromContractWithCustomerExcludingAssessedTax', { line: 'revenue', isBalance: false }],
  ['SalesRevenueNet', { line: 'revenue', isBalance: false }],
  ['GrossProfit', { line: 'grossProfit', isBalance: false }],
  ['OperatingIncomeLoss', { line: 'operatingIncome', isBalance: false }],
  ['NetIncomeLoss', { line: 'netIncome', isBalance: false }],
  ['NetCashProvidedByUsedInOperatingActivities', { line: 'operatingCashflow', isBalance: false }],
  ['PaymentsToAcquirePropertyPlantAndEquipment', { line: 'capex', isBalance: false }],
  ['Assets', { line: 'totalAssets', isBalance: true }],
  ['StockholdersEquity', { line: 'equity', isBalance: true }],
]);

/** The first year of frames. */
export const firstFrameYear = 2009;
