import { change, createProjectionStore, edit } from './projection-store.ts';
import { emptyPlan } from './projection-view.model.ts';

const growth = (value: number) => ({ row: 'revgrowth', column: 1, value }) as const;

test('an edit changes the open scenario alone and clears the last status', () => {
  const store = createProjectionStore();
  change(store, 'a', { scenario: 'bull', status: { kind: 'success', text: 'Projections saved successfully!' } });
  edit(store, 'a', emptyPlan(), growth(33));
  const work = store.getState().a;
  expect(work?.plan?.scenarios.bull.revgrowth[1]).toBe(33);
  expect(work?.plan?.scenarios.base).toEqual(emptyPlan().scenarios.base);
  expect(work?.status).toBeNull();
});

test('a second edit builds on the first, not on the start', () => {
  const store = createProjectionStore();
  edit(store, 'a', emptyPlan(), growth(33));
  edit(store, 'a', emptyPlan(), { row: 'margin', column: 2, value: 12 });
  const { base } = store.getState().a?.plan?.scenarios ?? emptyPlan().scenarios;
  expect([base.revgrowth[1], base.margin[2]]).toEqual([33, 12]);
});

test('every company has its own work', () => {
  const store = createProjectionStore();
  edit(store, 'a', emptyPlan(), growth(33));
  expect(store.getState().b).toBeUndefined();
});
