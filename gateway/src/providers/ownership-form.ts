import { z } from 'zod';
import { toLine } from '../contract/plain-text.ts';
import { BadUpstream } from '../errors/errors.ts';

/** A text of a form as one line. Longer ones are cut: only footnotes have them. */
const textSchema = (longest: number) => z.string().transform((text) => toLine(text).slice(0, longest));
/** The SEC's schema permits a time zone after a day, which is no part of the day. */
const formDaySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2})?$/)
  .transform((day) => day.slice(0, 10))
  .pipe(z.iso.date());
/** Larger than any count of shares or price; a value beyond it is a mistake or an attack. */
const amountSchema = z.number().min(0).max(1e15).nullable();
const cikSchema = z.number().int().positive().max(9_999_999_999);

/** The most parts of a form that are read. Schema and practice stay far below. */
const mostLines = 500;
const mostOwners = 50;

const tradeSchema = z.object({
  day: formDaySchema,
  /** One letter by the SEC's list, such as `P` for a purchase. */
  code: z.string().regex(/^[A-Z]$/),
  shares: amountSchema,
  /** Per share; null where the form gives it only in a footnote. */
  price: amountSchema,
  isAcquired: z.boolean(),
  /** From which the time to file counts, where a plan or a broker chose the moment. */
  deemedDay: formDaySchema.nullable(),
});

const derivativeSchema = z.object({
  underlying: textSchema(120),
  underlyingShares: amountSchema,
  exercisePrice: amountSchema,
  expires: formDaySchema.nullable(),
});

export const ownershipLineSchema = z.object({
  security: textSchema(120),
  /** Null for a holding without a trade. */
  trade: tradeSchema.nullable(),
  /** Null for a share or another security of the first table. */
  derivative: derivativeSchema.nullable(),
  sharesAfter: amountSchema,
  isDirect: z.boolean(),
  /** How it is held indirectly, such as `By trust`. */
  nature: textSchema(120),
  /** The footnotes on how it is held: several trusts have one nature. */
  natureNotes: textSchema(60),
  /** The footnote of the line that mentions Rule 10b5-1; null without one. */
  planNote: textSchema(600).nullable(),
});
export type OwnershipLine = z.output<typeof ownershipLineSchema>;

export const ownerSchema = z.object({
  cik: cikSchema,
  name: textSchema(150),
  isDirector: z.boolean(),
  isOfficer: z.boolean(),
  isTenPercentOwner: z.boolean(),
  title: textSchema(80),
});
export type FormOwner = z.output<typeof ownerSchema>;

/** A Form 3, 4 or 5, or its amendment: what insiders of a company own and traded. */
export const ownershipFormSchema = z.object({
  form: z.string().regex(/^[345](\/A)?$/),
  period: formDaySchema,
  issuerCik: cikSchema,
  owners: z.array(ownerSchema).min(1).max(mostOwners),
  /** Whether the box of Rule 10b5-1 is checked; null on forms of before April 2023, which have none. */
  planBox: z.boolean().nullable(),
  /** The day of filing of the form that this one amends; null where it amends none or does not say. */
  amends: formDaySchema.nullable(),
  lines: z.array(ownershipLineSchema).max(mostLines),
});
export type OwnershipForm = z.output<typeof ownershipFormSchema>;

/** Why a form is not read. It will not be readable later. */
export const formProblems = [
  'too-large',
  'too-deep',
  'too-many-parts',
  'has-entities',
  'broken',
  'no-ownership-form',
  'not-in-schema',
] as const;
export type FormProblem = (typeof formProblems)[number];

const problems: Readonly<Record<FormProblem, string>> = {
  'too-large': 'It is larger than a form may be.',
  'too-deep': 'Its elements are nested deeper than those of a form.',
  'too-many-parts': 'It has more parts than a form may have.',
  'has-entities': 'It declares entities, which no form needs.',
  broken: 'It breaks off, or its elements are not closed.',
  'no-ownership-form': 'It is no Form 3, 4 or 5.',
  'not-in-schema': 'A part of it is missing or is no day, number or code.',
};

export class UnreadableForm extends BadUpstream {
  readonly problem: FormProblem;

  constructor(problem: FormProblem) {
    super(problems[problem]);
    this.problem = problem;
  }
}
