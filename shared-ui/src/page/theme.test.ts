import { createTheme } from './theme.ts';

beforeEach(() => localStorage.clear());

test('is the one of the system until somebody chooses; the choice is remembered', () => {
  const theme = createTheme();
  expect(theme.store.getState()).toBe('light');
  expect(document.documentElement.dataset.theme).toBe('light');
  theme.toggle();
  expect(theme.store.getState()).toBe('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(createTheme().store.getState()).toBe('dark');
});

test('a choice in another tab holds here too', () => {
  const theme = createTheme();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage }));
  expect(theme.store.getState()).toBe('dark');
});

test('something else in the place of the choice counts as none', () => {
  localStorage.setItem('theme', 'sepia');
  expect(createTheme().store.getState()).toBe('light');
});
