import type { CallReply } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { keepDraft, readDraft } from '@basecase/shared-ui/components/fields/draft-memory';
import { type FakeHostOptions, type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeFigureTie, makeNote } from '../testing/notes.ts';
import type { Note } from '../watching/notes-query.ts';
import { NotesScreen } from './notes-screen.tsx';

const account = 'jo@larkfield.com';

/** A gateway that keeps the notes that are added. */
function keeping(notes: Note[]): FakeReplies {
  return {
    notes: () => ({ notes: [...notes] }),
    valuations: { valuations: [] },
    addNote: (input) => {
      const { body } = input as { body: Pick<Note, 'kind' | 'question' | 'text'> };
      const note = makeNote({ ...body, id: 'new', createdAt: new Date().toISOString(), ties: [] });
      notes.unshift(note);
      return note;
    },
  };
}

const open = (replies: FakeReplies, options: FakeHostOptions = {}) =>
  renderWithHost(<NotesScreen />, { company: 'ACME', address: '/notes?symbol=ACME', ...options, replies });

afterEach(() => keepDraft(account, 'note-ACME', ''));

test('a thesis is written, saved with Ctrl+Enter, and stands on top', async () => {
  const { host } = open(keeping([]));
  expect(await screen.findByRole('heading', { name: 'No notes on this company' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Write a thesis' }));
  const field = screen.getByRole('textbox', { name: 'Text of the note' });
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Growth of 6%.{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('article', { name: /^Thesis, on top of / })).toHaveTextContent('Growth of 6%.');
  const sent = host.sent('addNote')[0];
  expect(sent).toMatchObject({ params: { symbol: 'ACME' }, body: { kind: 'thesis', question: null, ties: [] } });
  expect(readDraft(account, 'note-ACME')).toBe('');
});

test('notes are read page by page', async () => {
  const pages = { first: makeNote({ id: 'a', text: 'Newest.' }), second: makeNote({ id: 'b', text: 'Oldest.' }) };
  const { host } = open({
    ...keeping([]),
    notes: (input) =>
      JSON.stringify(input).includes('"after":"1.b"')
        ? { notes: [pages.second] }
        : { notes: [pages.first], next: '1.b' },
  });
  expect(await screen.findByText('Oldest.')).toBeVisible();
  expect(screen.getByText('Newest.')).toBeVisible();
  expect(host.sent('notes')[0]).toMatchObject({ query: { limit: 100 } });
});

test('a figure is found by name and gets a limit in percent', async () => {
  const { host } = open(keeping([makeNote()]));
  await userEvent.click(await screen.findByRole('button', { name: 'New note' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of the note' }), 'I am wrong below four.');
  await userEvent.click(screen.getByRole('button', { name: 'Tie to a figure' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find a figure' }), 'revenue gr{Enter}');
  const limit = await screen.findByRole('textbox', { name: 'Limit (optional)' });
  await userEvent.type(limit, 'four{Enter}');
  expect(screen.getByText('This is not a number.')).toBeVisible();
  await userEvent.clear(limit);
  await userEvent.type(limit, '4{Enter}');
  expect(await screen.findByText('Revenue growth, latest quarter, below 4.0%')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Save note/ }));
  await waitFor(() => expect(host.calls.some(({ name }) => name === 'addNote')).toBe(true));
  expect(host.sent('addNote')[0]).toMatchObject({
    body: {
      ties: [{ kind: 'figure', formula: 'change(revenue.q, 1)', limit: { direction: 'below', value: 0.04 } }],
    },
  });
});

test('a save that fails keeps the text, and what was typed opens again as a draft', async () => {
  const replies = {
    ...keeping([makeNote()]),
    addNote: new ApiError('At most 500 notes can be kept.', 409, 'conflict'),
  };
  const { unmount } = open(replies);
  await userEvent.click(await screen.findByRole('button', { name: 'New note' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of the note' }), 'Backlog first.');
  await userEvent.click(screen.getByRole('button', { name: /^Save note/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/At most 500 notes can be kept\. The text stays here/);
  expect(readDraft(account, 'note-ACME')).toBe('Backlog first.');
  unmount();
  open(replies);
  expect(await screen.findByRole('textbox', { name: 'Text of the note' })).toHaveValue('Backlog first.');
});

test('a text of which nothing was saved yet is there again after the page was left at once', async () => {
  const { unmount } = open(keeping([makeNote()]));
  await userEvent.click(await screen.findByRole('button', { name: 'New note' }));
  await userEvent.keyboard('Half a thought');
  unmount();
  open(keeping([makeNote()]));
  expect(await screen.findByRole('textbox', { name: 'Text of the note' })).toHaveValue('Half a thought');
});

test('a second Ctrl+Enter while a note is saved does not save it twice', async () => {
  let finish: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { host } = open({
    ...keeping([makeNote()]),
    addNote: async () => {
      await waiting;
      return makeNote({ id: 'new', text: 'Once.' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New note' }));
  await userEvent.keyboard('Once.{Control>}{Enter}{Enter}{/Control} more');
  expect(screen.getByRole('textbox', { name: 'Text of the note' })).toHaveValue('Once.');
  finish();
  await waitFor(() => expect(screen.getByRole('button', { name: 'New note' })).toHaveFocus());
  expect(host.sent('addNote')).toHaveLength(1);
});

test('a change of a note is discarded after a question, and the focus returns to its button', async () => {
  open(keeping([makeNote()]));
  const pencil = await screen.findByRole('button', { name: 'Add to the note of 12 Mar 2026' });
  await userEvent.click(pencil);
  await userEvent.keyboard('Typed.');
  await userEvent.click(pencil);
  expect(screen.getByRole('textbox', { name: 'Text to add' })).toHaveValue('Typed.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard this change?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard change' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text to add' })).toBeNull());
  await waitFor(() => expect(pencil).toHaveFocus());
});

test('Escape leaves an empty field, and asks before a text is discarded', async () => {
  open(keeping([makeNote()]));
  await userEvent.click(await screen.findByRole('button', { name: 'New note' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Text of the note' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'New note' }));
  await userEvent.keyboard('Text{Escape}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard this note?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard note' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text of the note' })).toBeNull());
});

test('figures stand then and now, a crossed limit is said in words, and an unknown figure has its reason', async () => {
  const crossed = makeFigureTie({ formula: 'change(revenue.q, 1)', isCrossed: true });
  const unknown = makeFigureTie({
    formula: 'pe',
    isCrossed: null,
    now: { value: null, reason: 'Not meaningful: a loss' },
  });
  const ties = [crossed, makeFigureTie(), unknown];
  const price = { value: 77.4, day: '2026-03-11' };
  open(keeping([makeNote({ kind: 'thesis', ties, price, fairValue: { name: 'Base', value: 102.4 } })]));
  const card = await screen.findByRole('article', { name: 'Thesis, on top of 12 Mar 2026' });
  expect(within(card).getByText('Limit crossed')).toBeVisible();
  expect(within(card).getByText('Holds')).toBeVisible();
  expect(within(card).getByText('Not meaningful: a loss')).toBeVisible();
  expect(card).toHaveTextContent('Price that day $77.40, my fair value $102.40');
  expect(within(card).getAllByRole('link', { name: 'Filing of 20 Nov 2026' })[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/edgar\?symbol=ACME&filing=0000000001-26-000009/),
  );
  const panel = screen.getByRole('region', { name: 'What your notes rest on' });
  expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
});

test('a note of today is changed, an older one gets an addition', async () => {
  const today = makeNote({ id: 'today', createdAt: new Date().toISOString(), text: 'Fresh.' });
  const writeNote = (): CallReply<'writeNote'> => ({ ...today, text: 'Fresh. Changed.' });
  const { host } = open({ ...keeping([today, makeNote()]), writeNote });
  await userEvent.click(await screen.findByRole('button', { name: /^Change the note of / }));
  const field = screen.getByRole('textbox', { name: 'Text of the note' });
  expect(field).toHaveValue('Fresh.');
  await userEvent.type(field, ' Changed.');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(host.calls.some(({ name }) => name === 'writeNote')).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Add to the note of 12 Mar 2026' }));
  expect(screen.getByRole('textbox', { name: 'Text to add' })).toHaveValue('');
});

test('a deleted note comes back by Undo', async () => {
  const note = makeNote();
  let notes: Note[] = [note];
  const { host } = open({
    notes: () => ({ notes }),
    deleteNote: () => {
      notes = [];
      return { message: 'The note was deleted.' };
    },
    restoreNote: () => {
      notes = [note];
      return note;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the note of 12 Mar 2026' }));
  expect(await screen.findByRole('heading', { name: 'No notes on this company' })).toBeVisible();
  expect(host.notices).toEqual([{ kind: 'success', text: 'Note of 12 Mar 2026 deleted.' }]);
  host.noticeActions[0]?.run();
  expect(await screen.findByRole('article', { name: 'Note of 12 Mar 2026' })).toBeVisible();
});

test('the answer to a prompt is a pre-mortem with its question', async () => {
  const { host } = open(keeping([]));
  const question = 'What does the seller know that I do not?';
  await userEvent.click(await screen.findByRole('button', { name: `Answer: ${question}` }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Text of the note' }), 'The order book.');
  await userEvent.click(screen.getByRole('button', { name: /^Save note/ }));
  await waitFor(() => expect(host.calls.some(({ name }) => name === 'addNote')).toBe(true));
  expect(host.sent('addNote')[0]).toMatchObject({
    body: { kind: 'pre-mortem', question, text: 'The order book.' },
  });
});

test('all companies stand in one table, crossed limits first', async () => {
  const crossed = makeFigureTie({ isCrossed: true });
  const notes = [
    makeNote({ id: 'a', symbol: 'DE', text: 'Middle of the cycle.', createdAt: '2026-08-14T00:00:00.000Z' }),
    makeNote({ id: 'b', symbol: 'HLI', kind: 'thesis', text: 'Sensors.', ties: [crossed] }),
    makeNote({ id: 'c', symbol: 'HLI', text: 'Later.', createdAt: '2026-09-01T00:00:00.000Z' }),
  ];
  const { host } = open({ notes: { notes } }, { company: null, address: '/notes' });
  const table = await screen.findByRole('table', { name: 'Notes of all companies' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(readTexts(rows)).toEqual([
    'HLI 2 notes12 Mar 2026Sensors. 1 limit crossed',
    'DE 1 note14 Aug 2026Middle of the cycle.No limit set',
  ]);
  await userEvent.click(within(table).getByRole('button', { name: 'HLI' }));
  expect([host.opened, host.visited]).toEqual([['HLI'], ['/notes']]);
});
