import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../http/define-route.ts';
import type { NotesService } from './notes-service.ts';

interface NotesRouteOptions {
  readonly notes: NotesService;
}

/** Each user reads and changes their own notes. */
export async function notesRoutes(app: FastifyInstance, { notes }: NotesRouteOptions): Promise<void> {
  defineRoute(app, 'notes', ({ user, input }) => notes.listNotes(user(), input.query));
  defineRoute(app, 'addNote', ({ user, input }) => notes.addNote(user(), input.params.symbol, input.body));
  defineRoute(app, 'writeNote', ({ user, input: { params, body } }) =>
    notes.writeText(user(), params.symbol, params.id, body.text),
  );
  defineRoute(app, 'deleteNote', async ({ user, input: { params } }) => {
    await notes.removeNote(user(), params.symbol, params.id);
    return { message: 'The note was deleted.' };
  });
  defineRoute(app, 'restoreNote', ({ user, input: { params } }) => notes.restoreNote(user(), params.symbol, params.id));
}
