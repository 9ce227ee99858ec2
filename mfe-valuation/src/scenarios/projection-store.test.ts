import {
  cancelTyping,
  change,
  createProjectionStore,
  type Edit,
  edit,
  endTyping,
  isUnsaved,
  noWork,
  redo,
  replacePlan,
  undo,
} from './projection-store.ts';
import { emptyPlan } from './projection-view.model.ts';

const growth = (value: number): Edit => ({ row: 'revgrowth', column: 1, value });
const start = emptyPlan();

function worked(...steps: readonly (readonly Edit[])[]) {
  const store = createProjectionStore();
  for (const edits of steps) edit(store, 'a', start, edits);
  const work = () => store.getState().a ?? noWork;
  return { store, work, growthNow: () => (work().plan ?? start).scenarios[work().scenario].revgrowth[1] };
}

test('an edit changes the open scenario alone and clears the last status', () => {
  const { store, work } = worked();
  change(store, 'a', { scenario: 'bull', status: { kind: 'success', text: 'Projections saved successfully!' } });
  edit(store, 'a', start, [growth(33)]);
  expect(work().plan?.scenarios.bull.revgrowth[1]).toBe(33);
  expect(work().plan?.scenarios.base).toEqual(start.scenarios.base);
  expect(work().status).toBeNull();
});

test('a second edit builds on the first, not on the start', () => {
  const { work } = worked([growth(33)], [{ row: 'margin', column: 2, value: 12 }]);
  const { base } = work().plan?.scenarios ?? start.scenarios;
  expect([base.revgrowth[1], base.margin[2]]).toEqual([33, 12]);
});

test('every company has its own work', () => {
  const { store } = worked([growth(33)]);
  expect(store.getState().b).toBeUndefined();
});

describe('undo and redo', () => {
  test('the keystrokes in one cell are one step, back to the start', () => {
    const { store, work, growthNow } = worked([growth(5)], [growth(50)], [growth(50.4)]);
    undo(store, 'a');
    expect(growthNow()).toBe(10);
    expect(work().plan).toBeNull();
    redo(store, 'a');
    expect(growthNow()).toBe(50.4);
  });

  test('typing that is given up, or comes back to what was there, was no step', () => {
    const { store, work, growthNow } = worked([growth(5)], [growth(50)]);
    cancelTyping(store, 'a');
    expect(work()).toMatchObject({ plan: null, past: [], typing: null });
    edit(store, 'a', start, [growth(1)]);
    edit(store, 'a', start, [growth(10)]);
    expect(growthNow()).toBe(10);
    expect(work()).toMatchObject({ plan: null, past: [] });
  });

  test('only what is being typed is given up', () => {
    const { store, growthNow } = worked([growth(5)]);
    endTyping(store, 'a');
    cancelTyping(store, 'a');
    expect(growthNow()).toBe(5);
    edit(store, 'a', start, [growth(6)]);
    cancelTyping(store, 'a');
    expect(growthNow()).toBe(5);
  });

  test('a cell that was left and entered again is another step', () => {
    const { store, growthNow } = worked([growth(5)]);
    endTyping(store, 'a');
    edit(store, 'a', start, [growth(6)]);
    undo(store, 'a');
    expect(growthNow()).toBe(5);
  });

  test('a pasted row is one step', () => {
    const { store, work } = worked([growth(5), { row: 'revgrowth', column: 2, value: 6 }]);
    expect(work().past).toHaveLength(1);
    undo(store, 'a');
    expect(work().plan).toBeNull();
  });

  test('shows the case the step was made in', () => {
    const { store, work } = worked([growth(5)]);
    change(store, 'a', { scenario: 'bear' });
    undo(store, 'a');
    expect(work().scenario).toBe('base');
    change(store, 'a', { scenario: 'bull' });
    redo(store, 'a');
    expect(work().scenario).toBe('base');
  });

  test('a new step ends what could be redone', () => {
    const { store, work } = worked([growth(5)]);
    undo(store, 'a');
    edit(store, 'a', start, [growth(7)]);
    redo(store, 'a');
    expect(work().plan?.scenarios.base.revgrowth[1]).toBe(7);
  });

  test('with nothing to undo nothing happens, and a value that stays is no step', () => {
    const { store, work } = worked([growth(10)]);
    undo(store, 'a');
    redo(store, 'a');
    expect(work()).toEqual(noWork);
  });

  test('a reset can be undone', () => {
    const { store, growthNow } = worked([growth(5)]);
    replacePlan(store, 'a', null);
    expect(growthNow()).toBe(10);
    undo(store, 'a');
    expect(growthNow()).toBe(5);
  });
});

describe('unsaved changes', () => {
  test('there are some after an edit, none once it is kept, none where an undo comes back to what is kept', () => {
    const { store, work } = worked([growth(5)]);
    expect(isUnsaved(work())).toBe(true);
    change(store, 'a', { kept: work().plan });
    expect(isUnsaved(work())).toBe(false);
    endTyping(store, 'a');
    edit(store, 'a', start, [growth(6)]);
    expect(isUnsaved(work())).toBe(true);
    undo(store, 'a');
    expect(isUnsaved(work())).toBe(false);
  });

  test('what a company starts from is nothing to lose', () => {
    expect(isUnsaved(noWork)).toBe(false);
  });
});
