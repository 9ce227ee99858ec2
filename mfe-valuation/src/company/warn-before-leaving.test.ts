import { createStore } from 'zustand/vanilla';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

const leave = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'left';
};

test('asks only with unsaved changes', () => {
  const store = createStore(() => ({ unsaved: false }));
  warnBeforeLeaving(store, ({ unsaved }) => unsaved);
  expect(leave()).toBe('left');
  store.setState({ unsaved: true });
  expect(leave()).toBe('asked');
  store.setState({ unsaved: false });
  expect(leave()).toBe('left');
});
