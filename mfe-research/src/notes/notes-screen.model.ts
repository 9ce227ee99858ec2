import { type AddressChoices, pickChoice, setChoice } from '../address-choices.model.ts';
import { countCrossed, listCompanyNotes, listNewestTies, type Note } from '../watching/notes-query.ts';

/** The notes of one company in the list of all. */
export interface CompanyLine {
  readonly symbol: string;
  readonly count: number;
  /** The newest thesis, else the newest note. */
  readonly top: Note;
  readonly crossed: number;
  /** Figures within their limit. */
  readonly held: number;
}

/** Returns a line per company, those with crossed limits first, then the one written last. */
export function listCompanies(notes: readonly Note[]): readonly CompanyLine[] {
  const lines = [...new Set(notes.map(({ symbol }) => symbol))].flatMap((symbol): CompanyLine[] => {
    const own = listCompanyNotes(notes, symbol);
    const [top] = own;
    if (top === undefined) return [];
    const held = listNewestTies(own).filter(({ isCrossed }) => isCrossed === false).length;
    return [{ symbol, count: own.length, top, crossed: countCrossed(own), held }];
  });
  return lines.sort((a, b) => b.crossed - a.crossed || (a.top.createdAt < b.top.createdAt ? 1 : -1));
}

const noteViews = ['company', 'all'] as const;
export type NoteView = (typeof noteViews)[number];

/** The view of the notes in the address: of the chosen company by default. */
export const noteChoices: AddressChoices<{ readonly view: NoteView }> = {
  read: (query) => ({ view: pickChoice(noteViews, query.get('view'), 'company') }),
  write(query, { view }) {
    const next = new URLSearchParams(query);
    if (view !== undefined) setChoice(next, 'view', view, 'company');
    return next;
  },
};
