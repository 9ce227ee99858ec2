import { createStore } from 'zustand/vanilla';
import { leavePage } from '../testing/leave-page.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

test('asks only with unsaved changes', () => {
  const store = createStore(() => ({ unsaved: false }));
  warnBeforeLeaving(store, ({ unsaved }) => unsaved);
  expect(leavePage()).toBe(false);
  store.setState({ unsaved: true });
  expect(leavePage()).toBe(true);
  store.setState({ unsaved: false });
  expect(leavePage()).toBe(false);
});
