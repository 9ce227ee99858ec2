import type { CallReply } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { queryOptions } from '@basecase/shared-ui/query-options';

export type Note = CallReply<'notes'>['notes'][number];
export type NoteTie = Note['ties'][number];
export type FigureTie = Extract<NoteTie, { readonly kind: 'figure' }>;

/** A window that gets the focus later reads what another one has written. */
const STALE_AFTER_MS = 5_000;

const notesPerPage = 100;

/** The query of the user's notes of all companies, newest first, page by page. */
export function notesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['notes'],
    queryFn: async ({ signal }): Promise<readonly Note[]> => {
      const notes: Note[] = [];
      let after: string | undefined;
      do {
        const query = { limit: notesPerPage, ...(after !== undefined && { after }) };
        const page = await api.call('notes', { query }, signal);
        notes.push(...page.notes);
        after = page.next;
      } while (after !== undefined);
      return notes;
    },
    staleTime: STALE_AFTER_MS,
  });
}

/** Returns the notes of a company with its newest thesis on top. */
export function listCompanyNotes(notes: readonly Note[], symbol: string): readonly Note[] {
  const own = notes.filter((note) => note.symbol === symbol);
  const thesis = own.find(({ kind }) => kind === 'thesis');
  return thesis === undefined ? own : [thesis, ...own.filter((note) => note !== thesis)];
}

/** Returns the figures that notes rest on: of each formula that of the newest note. */
export function listNewestTies(notes: readonly Note[]): readonly FigureTie[] {
  const newest = new Map<string, FigureTie>();
  const ties = notes.flatMap(({ ties: own }) => own);
  for (const tie of ties) if (tie.kind === 'figure' && !newest.has(tie.formula)) newest.set(tie.formula, tie);
  return [...newest.values()];
}

/** Returns how many figures are past their limit, of each formula that of the newest note. */
export function countCrossed(notes: readonly Note[]): number {
  return listNewestTies(notes).filter(({ isCrossed }) => isCrossed === true).length;
}

/** Returns a count of crossed limits in words. */
export function formatCrossed(count: number): string {
  return count === 1 ? '1 limit crossed' : `${count} limits crossed`;
}
