import type { FastifyInstance } from 'fastify';
import type { MarketFigure } from '../contract/market/market.ts';
import {
  type Note,
  type NoteBody,
  type NoteList,
  type NotesQuery,
  type NoteTie,
  noteCalls,
  type TieBody,
} from '../contract/watching/notes.ts';
import { BadFormula, NotFound } from '../errors/errors.ts';
import type { OwnFigures } from '../finance/own-figures.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { MarketQuestions } from '../market/market-questions.ts';
import { type AskedFigure, describeAsked } from '../market/questions/asked-figures.ts';
import { readValueFormula } from '../market/questions/formula-cache.ts';
import type { TypedPriceStore } from '../saved/typed-price-store.ts';
import type { ValuationStore } from '../saved/valuation-store.ts';
import type { NoteStore, StoredNote } from './note-store.ts';
import { isPastLimit, type StoredTie } from './note-store.ts';

interface NotesServiceDeps {
  readonly notes: NoteStore;
  readonly figures: Pick<OwnFigures, 'chooseFigures'>;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly typedPrices: Pick<TypedPriceStore, 'findPrice'>;
  readonly valuations: Pick<ValuationStore, 'list' | 'listFairValues'>;
}

export type NotesService = ReturnType<typeof createNotesService>;

/** Notes with the figures that they rest on, of their day and of now. No provider is asked. */
export function createNotesService({ notes: store, figures, questions, typedPrices, valuations }: NotesServiceDeps) {
  async function listNotes(user: SessionUser, query: NotesQuery): Promise<NoteList> {
    const { notes, ...rest } = await store.listNotes(user.id, query);
    return { notes: [...(await describe(user, notes))], ...rest };
  }

  /** Keeps a note with the figures, the price and the fair value of now. @throws BadFormula, NotFound, Conflict */
  async function addNote(user: SessionUser, symbol: string, body: NoteBody): Promise<Note> {
    const ties = await freezeTies(user, symbol, body.ties);
    const price = await readPrice(user, symbol);
    const fairValue = await readFairValue(user, symbol);
    const { kind, question, text } = body;
    const content = { kind, question, text, ties, additions: [], price, fairValue };
    return describeOne(user, await store.addNote(user.id, symbol, content));
  }

  async function writeText(user: SessionUser, symbol: string, id: string, text: string): Promise<Note> {
    return describeOne(user, await store.writeText(user.id, symbol, id, text));
  }

  async function removeNote(user: SessionUser, symbol: string, id: string): Promise<void> {
    await store.removeNote(user.id, symbol, id);
  }

  async function restoreNote(user: SessionUser, symbol: string, id: string): Promise<Note> {
    return describeOne(user, await store.restoreNote(user.id, symbol, id));
  }

  async function freezeTies(user: SessionUser, symbol: string, ties: readonly TieBody[]): Promise<StoredTie[]> {
    const formulas = ties.flatMap((tie) => (tie.kind === 'figure' ? [tie.formula] : []));
    for (const formula of formulas) requireFigure(formula);
    const figures = await readFigures(formulas.map((formula) => ({ symbol, formula })));
    const values = await listCaseValues(user, symbol, ties);
    const left = [...figures];
    return ties.map((tie): StoredTie => {
      if (tie.kind === 'filing') return tie;
      if (tie.kind === 'figure') return { ...tie, written: left.shift() ?? unknownFigure };
      const value = values.get(caseKey(symbol, tie.name));
      if (value === undefined) throw new NotFound(`There is no saved valuation named ${tie.name}.`);
      return { ...tie, written: value };
    });
  }

  async function describeOne(user: SessionUser, note: StoredNote): Promise<Note> {
    const [described] = await describe(user, [note]);
    if (described === undefined) throw new NotFound('This note does not exist.');
    return described;
  }

  async function describe(user: SessionUser, notes: readonly StoredNote[]): Promise<readonly Note[]> {
    const ties = notes.flatMap(({ symbol, content }) => content.ties.map((tie) => ({ symbol, tie })));
    const asked = ties.flatMap(({ symbol, tie }) => (tie.kind === 'figure' ? [{ symbol, formula: tie.formula }] : []));
    const figures = [...(await readFigures(asked))];
    const values = new Map<string, number | null>();
    for (const symbol of new Set(ties.flatMap((one) => (one.tie.kind === 'case' ? [one.symbol] : [])))) {
      const cases = ties.flatMap((one) => (one.symbol === symbol ? [one.tie] : []));
      for (const [key, value] of await listCaseValues(user, symbol, cases)) values.set(key, value);
    }
    return notes.map(({ id, symbol, createdAt, content }) => ({
      id,
      symbol,
      createdAt: new Date(createdAt).toISOString(),
      ...content,
      ties: content.ties.map((tie): NoteTie => {
        if (tie.kind === 'filing') return tie;
        if (tie.kind === 'case') return { ...tie, now: values.get(caseKey(symbol, tie.name)) ?? null };
        const now = figures.shift() ?? unknownFigure;
        return { ...tie, now, isCrossed: isPastLimit(now, tie.limit) };
      }),
    }));
  }

  async function readFigures(asked: readonly AskedFigure[]): Promise<readonly MarketFigure[]> {
    if (asked.length === 0) return [];
    const day = await questions.readToday();
    return day === null ? asked.map(() => unknownFigure) : describeAsked(day, asked);
  }

  /** Returns the fair values of the user's valuations that ties name. */
  async function listCaseValues(
    user: SessionUser,
    symbol: string,
    ties: readonly (TieBody | StoredTie)[],
  ): Promise<ReadonlyMap<string, number | null>> {
    if (user.role === 'Guest' || !ties.some(({ kind }) => kind === 'case')) return new Map();
    const saved = await valuations.list(user.id, symbol);
    return new Map(saved.map(({ name, fairValuePerShare }) => [caseKey(symbol, name), fairValuePerShare]));
  }

  async function readPrice(user: SessionUser, symbol: string): Promise<Note['price']> {
    const typed = await typedPrices.findPrice(user.id, symbol);
    if (typed !== null) return { value: typed.price, day: typed.day };
    const { knownPrices } = figures.chooseFigures(user.ownKeys);
    const bar = (await knownPrices.listNewest([symbol])).get(symbol)?.bars[0];
    return bar === undefined ? null : { value: bar.close, day: bar.date };
  }

  async function readFairValue(user: SessionUser, symbol: string): Promise<Note['fairValue']> {
    if (user.role === 'Guest') return null;
    const [newest] = await valuations.listFairValues(user.id, [symbol]);
    return newest === undefined ? null : { name: newest.name, value: newest.fairValue };
  }

  return { listNotes, addNote, writeText, removeNote, restoreNote };
}

const unknownFigure: MarketFigure = { value: null, reason: 'No market data is loaded yet' };

const caseKey = (symbol: string, name: string): string => JSON.stringify([symbol, name]);

/** @throws BadFormula for a formula that is wrong, and for one that gives a text */
function requireFigure(formula: string): void {
  if (readValueFormula(formula).part.type === 'text') {
    throw new BadFormula('A note is tied to a figure, not to a text.', 0);
  }
}

/** Each user reads and changes their own notes. */
export async function notesRoutes(app: FastifyInstance, { notes }: { readonly notes: NotesService }): Promise<void> {
  defineRoutes(app, noteCalls, {
    notes: ({ user, input }) => notes.listNotes(user(), input.query),
    addNote: ({ user, input }) => notes.addNote(user(), input.params.symbol, input.body),
    writeNote: ({ user, input: { params, body } }) => notes.writeText(user(), params.symbol, params.id, body.text),
    deleteNote: async ({ user, input: { params } }) => {
      await notes.removeNote(user(), params.symbol, params.id);
      return { message: 'The note was deleted.' };
    },
    restoreNote: ({ user, input: { params } }) => notes.restoreNote(user(), params.symbol, params.id),
  });
}
