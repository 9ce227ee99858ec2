import { z } from 'zod';
import { caseTieSchema, figureTieSchema, filingTieSchema, type NoteLimit, noteSchema } from '../contract/desk/notes.ts';
import type { MarketFigure } from '../contract/market/market.ts';

/** A tie with its values of the day on which the note was written, without those of now. */
const storedTieSchema = z.discriminatedUnion('kind', [
  figureTieSchema.omit({ now: true, isCrossed: true }),
  filingTieSchema,
  caseTieSchema.omit({ now: true }),
]);
export type StoredTie = z.infer<typeof storedTieSchema>;

const contentSchema = noteSchema
  .pick({ kind: true, question: true, text: true, additions: true, price: true, fairValue: true })
  .extend({ ties: z.array(storedTieSchema) });
export type NoteContent = z.infer<typeof contentSchema>;

export function parseNoteContent(text: string): NoteContent {
  return contentSchema.parse(JSON.parse(text));
}

/** Returns whether a figure is past its limit; null without a limit, and for an unknown figure. */
export function isPastLimit(figure: MarketFigure, limit: NoteLimit | null): boolean | null {
  if (limit === null || typeof figure.value !== 'number') return null;
  return limit.direction === 'below' ? figure.value < limit.value : figure.value > limit.value;
}
