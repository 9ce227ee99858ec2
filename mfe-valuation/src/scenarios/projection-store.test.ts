import { emptyProjection } from './projection.model.ts';
import {
  cancelTyping,
  change,
  createProjectionStore,
  type Edit,
  edit,
  emptyDraft,
  endTyping,
  forgetOrigin,
  isUnsaved,
  markSaved,
  openCase,
  redo,
  renameOrigin,
  replaceProjection,
  savedState,
  undo,
} from './projection-store.ts';

const growth = (value: number): Edit => ({ row: 'revgrowth', column: 1, value });
const initial = emptyProjection();
const origin = (name: string, savedAt = '2026-11-20T10:00:00Z') => ({ name, savedAt });

function draftAfter(...steps: readonly (readonly Edit[])[]) {
  const store = createProjectionStore();
  for (const edits of steps) edit(store, 'a', initial, edits);
  const draft = () => store.getState().a ?? emptyDraft;
  return { store, draft, growthNow: () => (draft().projection ?? initial).scenarios[draft().scenario].revgrowth[1] };
}

test('an edit changes the open scenario alone and clears the last status', () => {
  const { store, draft } = draftAfter();
  change(store, 'a', { scenario: 'bull', status: { kind: 'success', text: 'Projections saved successfully!' } });
  edit(store, 'a', initial, [growth(33)]);
  expect(draft().projection?.scenarios.bull.revgrowth[1]).toBe(33);
  expect(draft().projection?.scenarios.base).toEqual(initial.scenarios.base);
  expect(draft().status).toBeNull();
});

test('a second edit builds on the first, not on the initial projection', () => {
  const { draft } = draftAfter([growth(33)], [{ row: 'margin', column: 2, value: 12 }]);
  const { base } = draft().projection?.scenarios ?? initial.scenarios;
  expect([base.revgrowth[1], base.margin[2]]).toEqual([33, 12]);
});

test('every company has its own draft', () => {
  const { store } = draftAfter([growth(33)]);
  expect(store.getState().b).toBeUndefined();
});

describe('undo and redo', () => {
  test('the keystrokes in a cell are a single step, back to the initial projection', () => {
    const { store, draft, growthNow } = draftAfter([growth(5)], [growth(50)], [growth(50.4)]);
    undo(store, 'a');
    expect(growthNow()).toBe(10);
    expect(draft().projection).toBeNull();
    redo(store, 'a');
    expect(growthNow()).toBe(50.4);
  });

  test('typing that is cancelled or restores the value is no step', () => {
    const { store, draft, growthNow } = draftAfter([growth(5)], [growth(50)]);
    cancelTyping(store, 'a');
    expect(draft()).toMatchObject({ projection: null, past: [], typing: null });
    edit(store, 'a', initial, [growth(1)]);
    edit(store, 'a', initial, [growth(10)]);
    expect(growthNow()).toBe(10);
    expect(draft()).toMatchObject({ projection: null, past: [] });
  });

  test('cancelling discards the current typing alone', () => {
    const { store, growthNow } = draftAfter([growth(5)]);
    endTyping(store, 'a');
    cancelTyping(store, 'a');
    expect(growthNow()).toBe(5);
    edit(store, 'a', initial, [growth(6)]);
    cancelTyping(store, 'a');
    expect(growthNow()).toBe(5);
  });

  test('a cell that is left and entered again begins another step', () => {
    const { store, growthNow } = draftAfter([growth(5)]);
    endTyping(store, 'a');
    edit(store, 'a', initial, [growth(6)]);
    undo(store, 'a');
    expect(growthNow()).toBe(5);
  });

  test('a pasted row is one step', () => {
    const { store, draft } = draftAfter([growth(5), { row: 'revgrowth', column: 2, value: 6 }]);
    expect(draft().past).toHaveLength(1);
    undo(store, 'a');
    expect(draft().projection).toBeNull();
  });

  test('opens the scenario of the step', () => {
    const { store, draft } = draftAfter([growth(5)]);
    change(store, 'a', { scenario: 'bear' });
    undo(store, 'a');
    expect(draft().scenario).toBe('base');
    change(store, 'a', { scenario: 'bull' });
    redo(store, 'a');
    expect(draft().scenario).toBe('base');
  });

  test('a new step clears the steps to redo', () => {
    const { store, draft } = draftAfter([growth(5)]);
    undo(store, 'a');
    edit(store, 'a', initial, [growth(7)]);
    redo(store, 'a');
    expect(draft().projection?.scenarios.base.revgrowth[1]).toBe(7);
  });

  test('undo without steps does nothing, and an unchanged value is no step', () => {
    const { store, draft } = draftAfter([growth(10)]);
    undo(store, 'a');
    redo(store, 'a');
    expect(draft()).toEqual(emptyDraft);
  });

  test('a reset can be undone', () => {
    const { store, growthNow } = draftAfter([growth(5)]);
    replaceProjection(store, 'a', null);
    expect(growthNow()).toBe(10);
    undo(store, 'a');
    expect(growthNow()).toBe(5);
  });
});

describe('unsaved changes', () => {
  test('exist after an edit, but not once it is saved or undone to the saved projection', () => {
    const { store, draft } = draftAfter([growth(5)]);
    expect(isUnsaved(draft())).toBe(true);
    markSaved(store, 'a', draft().projection ?? initial, origin('Mine'));
    expect(isUnsaved(draft())).toBe(false);
    endTyping(store, 'a');
    edit(store, 'a', initial, [growth(6)]);
    expect(isUnsaved(draft())).toBe(true);
    undo(store, 'a');
    expect(isUnsaved(draft())).toBe(false);
  });

  test('do not exist in an initial projection', () => {
    expect(isUnsaved(emptyDraft)).toBe(false);
  });
});

describe('cases', () => {
  test('an edit stays in the case that it grew out of, and undo leads back to the case before', () => {
    const { store, draft } = draftAfter();
    openCase(store, 'a', { ...initial, origin: origin('Bear market') });
    edit(store, 'a', initial, [growth(5)]);
    openCase(store, 'a', { ...initial, origin: origin('Boom') });
    expect(draft().projection?.origin?.name).toBe('Boom');
    expect(isUnsaved(draft())).toBe(false);
    undo(store, 'a');
    expect(draft().projection?.origin?.name).toBe('Bear market');
    expect(isUnsaved(draft())).toBe(true);
    undo(store, 'a');
    expect(draft().projection?.origin?.name).toBe('Bear market');
    expect(isUnsaved(draft())).toBe(false);
  });

  test('a new case is unsaved until it has a name; its steps are then steps of that case', () => {
    const { store, draft } = draftAfter([growth(5)], [{ row: 'margin', column: 2, value: 12 }]);
    expect(draft().projection).not.toHaveProperty('origin');
    markSaved(store, 'a', draft().projection ?? initial, origin('Mine'));
    expect(isUnsaved(draft())).toBe(false);
    undo(store, 'a');
    expect(draft().projection?.origin).toEqual(origin('Mine'));
    expect(isUnsaved(draft())).toBe(true);
  });

  test('an edit that was made while the case was being saved stays, and is unsaved', () => {
    const { store, draft, growthNow } = draftAfter([growth(5)]);
    const sent = draft().projection ?? initial;
    edit(store, 'a', initial, [growth(6)]);
    markSaved(store, 'a', sent, origin('Mine'));
    expect(growthNow()).toBe(6);
    expect(draft().projection?.origin?.name).toBe('Mine');
    expect(isUnsaved(draft())).toBe(true);
    expect(savedState(draft())?.scenarios.base.revgrowth[1]).toBe(5);
  });

  test('a save moves the day that the next save replaces, also for steps that are undone to', () => {
    const { store, draft } = draftAfter();
    openCase(store, 'a', { ...initial, origin: origin('Mine', '2026-11-20T10:00:00Z') });
    edit(store, 'a', initial, [growth(5)]);
    markSaved(store, 'a', draft().projection ?? initial, origin('Mine', '2026-11-21T10:00:00Z'));
    undo(store, 'a');
    expect(draft().projection?.origin?.savedAt).toBe('2026-11-21T10:00:00Z');
    expect(isUnsaved(draft())).toBe(true);
  });

  test('a renamed case stays open and saved', () => {
    const { store, draft } = draftAfter();
    openCase(store, 'a', { ...initial, origin: origin('Mine') });
    edit(store, 'a', initial, [growth(5)]);
    renameOrigin(store, 'a', 'MINE', 'Yours');
    expect(draft().projection?.origin?.name).toBe('Yours');
    expect(isUnsaved(draft())).toBe(true);
    undo(store, 'a');
    expect(draft().projection?.origin?.name).toBe('Yours');
    expect(isUnsaved(draft())).toBe(false);
  });

  test('a deleted case leaves its contents as a new case, and other cases as they are', () => {
    const { store, draft } = draftAfter();
    openCase(store, 'a', { ...initial, origin: origin('Other') });
    openCase(store, 'a', { ...initial, origin: origin('Mine') });
    forgetOrigin(store, 'a', 'mine', null);
    expect(draft().projection).toEqual(initial);
    expect(isUnsaved(draft())).toBe(true);
    undo(store, 'a');
    expect(draft().projection?.origin?.name).toBe('Other');
    expect(isUnsaved(draft())).toBe(false);
  });

  test('deleting the case of an unedited table keeps what is shown', () => {
    const { store, draft } = draftAfter();
    forgetOrigin(store, 'a', 'My case', { ...initial, origin: origin('My case') });
    expect(draft().projection).toEqual(initial);
  });
});
