import { createTheme } from './theme.ts';

beforeEach(() => localStorage.clear());

test('the theme follows the system until the user chooses one; the choice is remembered', () => {
  const theme = createTheme();
  expect(theme.store.getState()).toBe('light');
  expect(document.documentElement.dataset.theme).toBe('light');
  theme.toggle();
  expect(theme.store.getState()).toBe('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(createTheme().store.getState()).toBe('dark');
});

test('a choice in another tab applies here too', () => {
  const theme = createTheme();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage }));
  expect(theme.store.getState()).toBe('dark');
});

test('a malformed stored choice is ignored', () => {
  localStorage.setItem('theme', 'sepia');
  expect(createTheme().store.getState()).toBe('light');
});
