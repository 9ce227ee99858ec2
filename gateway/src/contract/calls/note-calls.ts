import { messageSchema } from '../access/auth.ts';
import { get, post, put, remove, signedIn } from '../call.ts';
import {
  noteBodySchema,
  noteListSchema,
  noteParamsSchema,
  noteSchema,
  notesQuerySchema,
  noteTextBodySchema,
} from '../desk/notes.ts';
import { symbolParamsSchema } from '../figures.ts';

export const noteCalls = {
  /** Of one company, or of all. */
  notes: get('/api/notes', signedIn, { query: notesQuerySchema, reply: noteListSchema }),
  addNote: post('/api/notes/:symbol', signedIn, {
    params: symbolParamsSchema,
    body: noteBodySchema,
    reply: noteSchema,
    context: 'note',
  }),
  /** Replaces the text of a note of the last day; adds the text, with its date, to an older one. */
  writeNote: put('/api/notes/:symbol/:id', signedIn, {
    params: noteParamsSchema,
    body: noteTextBodySchema,
    reply: noteSchema,
    context: 'note',
  }),
  /** A deleted note can be restored for a day. */
  deleteNote: remove('/api/notes/:symbol/:id', signedIn, {
    params: noteParamsSchema,
    reply: messageSchema,
    context: 'note',
  }),
  restoreNote: post('/api/notes/:symbol/:id/restore', signedIn, {
    params: noteParamsSchema,
    reply: noteSchema,
    context: 'note',
  }),
} as const;
