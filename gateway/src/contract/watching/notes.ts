import { z } from 'zod';
import { messageSchema } from '../access/auth.ts';
import { defineCalls, get, post, put, remove, signedIn } from '../call.ts';
import { daySchema, momentSchema, symbolParamsSchema, symbolSchema } from '../figures.ts';
import { marketFigureSchema } from '../market/market.ts';
import { toLine, toPlainText } from '../plain-text.ts';
import { longestNoteText, mostNotes, mostTies } from '../rules.ts';

export const noteKinds = ['note', 'thesis', 'pre-mortem'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The user is wrong once the figure is below or above the value. Rates are fractions. */
const limitSchema = z.object({ direction: z.enum(['below', 'above']), value: z.number() });
export type NoteLimit = z.infer<typeof limitSchema>;

const formulaSchema = z.string().trim().min(1).max(200);
const accessionSchema = z.string().regex(/^\d{10}-\d{2}-\d{6}$/, 'That is not an accession number.');

export const filingTieSchema = z.object({
  kind: z.literal('filing'),
  accession: accessionSchema,
  form: z.string().overwrite(toLine).min(1).max(20),
  filed: daySchema,
});

/** What a note rests on, as the page sends it: the gateway keeps the value of the day beside it. */
const tieBodySchema = z.discriminatedUnion('kind', [
  /** A figure of the company by a formula of the market, such as `operatingMargin` or `change(revenue.q, 1)`. */
  z.object({ kind: z.literal('figure'), formula: formulaSchema, limit: limitSchema.nullable() }),
  filingTieSchema,
  /** A saved valuation of the user. */
  z.object({ kind: z.literal('case'), name: z.string().overwrite(toLine).min(1).max(80) }),
]);
export type TieBody = z.output<typeof tieBodySchema>;

const textSchema = z
  .string()
  .overwrite(toPlainText)
  .min(1, 'Please write something.')
  .max(longestNoteText, `A note has at most ${longestNoteText.toLocaleString('en-US')} characters.`);

export const noteBodySchema = z.object({
  kind: z.enum(noteKinds),
  /** The question that a pre-mortem answers. */
  question: z.string().overwrite(toLine).max(200).nullable(),
  text: textSchema,
  ties: z.array(tieBodySchema).max(mostTies, `A note rests on at most ${mostTies} figures, filings and cases.`),
});
export type NoteBody = z.output<typeof noteBodySchema>;

export const noteTextBodySchema = z.object({ text: textSchema });
export const notesQuerySchema = z.object({
  symbol: symbolSchema.optional(),
  /** Asks for a page; without it the reply has all notes. */
  limit: z.coerce.number().int().min(1).max(mostNotes).optional(),
  /** The `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,15}\.[0-9a-f-]{36}$/)
    .optional(),
});
export type NotesQuery = z.output<typeof notesQuerySchema>;
export const noteParamsSchema = z.object({ symbol: symbolSchema, id: z.uuid() });

const fairValueSchema = z.object({ name: z.string(), value: z.number() });

export const figureTieSchema = z.object({
  kind: z.literal('figure'),
  formula: z.string(),
  limit: limitSchema.nullable(),
  /** The figure of the day on which the note was written. */
  written: marketFigureSchema,
  now: marketFigureSchema,
  /** Null without a limit, and while the figure is unknown. */
  isCrossed: z.boolean().nullable(),
});

export const caseTieSchema = z.object({
  kind: z.literal('case'),
  name: z.string(),
  /** Fair value per share; null where the valuation has none. */
  written: z.number().nullable(),
  /** Null where the valuation has none, or was deleted. */
  now: z.number().nullable(),
});

const noteTieSchema = z.discriminatedUnion('kind', [figureTieSchema, filingTieSchema, caseTieSchema]);
export type NoteTie = z.infer<typeof noteTieSchema>;

export const noteSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  kind: z.enum(noteKinds),
  question: z.string().nullable(),
  text: z.string(),
  ties: z.array(noteTieSchema),
  createdAt: momentSchema,
  /** Texts that were added after the note could no longer be changed, oldest first. */
  additions: z.array(z.object({ at: momentSchema, text: z.string() })),
  /** The newest known price of the day on which the note was written; null without one. */
  price: z.object({ value: z.number(), day: daySchema }).nullable(),
  /** The user's newest saved fair value of that day; null without one. */
  fairValue: fairValueSchema.nullable(),
});
export type Note = z.infer<typeof noteSchema>;

/** Newest first. `next`: a further page begins there; older gateways reply with all notes. */
export const noteListSchema = z.object({ notes: z.array(noteSchema), next: z.string().optional() });
export type NoteList = z.infer<typeof noteListSchema>;

export const noteCalls = defineCalls({
  /** Of one company, or of all. */
  notes: get('/api/notes', signedIn, noteListSchema, { query: notesQuerySchema }),
  addNote: post('/api/notes/:symbol', signedIn, noteSchema, {
    params: symbolParamsSchema,
    body: noteBodySchema,
    context: 'note',
  }),
  /** Replaces the text of a note of the last day; adds the text, with its date, to an older one. */
  writeNote: put('/api/notes/:symbol/:id', signedIn, noteSchema, {
    params: noteParamsSchema,
    body: noteTextBodySchema,
    context: 'note',
  }),
  /** A deleted note can be restored for a day. */
  deleteNote: remove('/api/notes/:symbol/:id', signedIn, messageSchema, { params: noteParamsSchema, context: 'note' }),
  restoreNote: post('/api/notes/:symbol/:id/restore', signedIn, noteSchema, {
    params: noteParamsSchema,
    context: 'note',
  }),
});
