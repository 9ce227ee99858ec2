import { emptyProjection } from './projection.model.ts';
import {
  cancelTyping,
  change,
  createProjectionStore,
  type Edit,
  edit,
  emptyDraft,
  endTyping,
  isUnsaved,
  redo,
  replaceProjection,
  undo,
} from './projection-store.ts';

const growth = (value: number): Edit => ({ row: 'revgrowth', column: 1, value });
const initial = emptyProjection();

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
    change(store, 'a', { saved: draft().projection });
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
