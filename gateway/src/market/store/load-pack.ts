import { deserialize, serialize } from 'node:v8';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { marketKindSchema } from '../../contract/market/market.ts';
import { float64Schema, int32Schema, uint8Schema, uint16Schema } from './typed-array.ts';

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
export function toPackBytes(content: unknown): Uint8Array {
  return deflateRawSync(serialize(content), { level: 1 });
}

export function fromPackBytes<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> {
  return schema.parse(deserialize(inflateRawSync(bytes)));
}

/** Packs of the newest state are read at start: they are kept plain. */
export function toPlainBytes(content: unknown): Uint8Array {
  return serialize(content);
}

export function fromPlainBytes<Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> {
  return schema.parse(deserialize(bytes));
}
