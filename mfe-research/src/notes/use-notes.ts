import type { NoteBody } from '@basecase/gateway/contract';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { type Note, notesQuery } from '../watching/notes-query.ts';

/** The user's notes on all companies, newest first. */
export function useNotes() {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({ ...notesQuery(api), enabled: isSignedIn });
}

/** Returns a function that puts a changed note into the loaded ones, or takes a deleted one out. */
function useKeepNote() {
  const { api } = useHost();
  const client = useQueryClient();
  const { queryKey } = notesQuery(api);
  return (id: string, note: Note | null) => {
    client.setQueryData(queryKey, (before: readonly Note[] | undefined) => {
      const others = (before ?? []).filter((other) => other.id !== id);
      return note === null ? others : [...others, note].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    });
    void client.invalidateQueries({ queryKey });
  };
}

/** Saves a new note. */
export function useAddNote(symbol: string) {
  const { api } = useHost();
  const keep = useKeepNote();
  return useMutation({
    mutationFn: (body: NoteBody) =>
      api.call('addNote', { params: { symbol }, body: { ...body, ties: [...body.ties] } }),
    onSuccess: (note) => keep(note.id, note),
  });
}

/** Changes the text of a note of the last day, or adds to an older one. */
export function useWriteNote({ symbol, id }: Pick<Note, 'symbol' | 'id'>) {
  const { api } = useHost();
  const keep = useKeepNote();
  return useMutation({
    mutationFn: (text: string) => api.call('writeNote', { params: { symbol, id }, body: { text } }),
    onSuccess: (note) => keep(note.id, note),
  });
}

/** Returns a function that deletes a note, with a notice that restores it. */
export function useDeleteNote({ symbol, id, createdAt }: Pick<Note, 'symbol' | 'id' | 'createdAt'>, day: string) {
  const host = useHost();
  const keep = useKeepNote();
  const params = { symbol, id };
  const fail = (error: Error) => host.notify({ kind: 'error', text: error.message });
  const restore = useMutation({
    mutationFn: () => host.api.call('restoreNote', { params }),
    onSuccess: (note) => keep(id, note),
    onError: fail,
  });
  return useMutation({
    mutationFn: () => host.api.call('deleteNote', { params }),
    onSuccess: () => {
      keep(id, null);
      const notice = { kind: 'success', text: `Note of ${day} deleted.` } as const;
      if (host.notifyWithAction === undefined) host.notify(notice);
      else host.notifyWithAction(notice, { label: 'Undo', run: () => restore.mutate() });
    },
    onError: fail,
    mutationKey: ['delete-note', id, createdAt],
  });
}
