import { createAccountLink } from './account-link.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

// This test comes first: stores of other tests would take the secret.
test('a link pasted into an open page is taken too', () => {
  const link = createAccountLink(window);
  window.history.replaceState(null, '', '/#link=second');
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  expect(link.getState()).toBe('second');
  expect(window.location.hash).toBe('');
});

test('the secret of a link is taken out of the address', () => {
  window.history.replaceState(null, '', '/overview?symbol=AAPL#link=abc_-123');
  expect(createAccountLink(window).getState()).toBe('abc_-123');
  expect(window.location.href).toBe(`${window.location.origin}/overview?symbol=AAPL`);
});

test('another fragment stays', () => {
  window.history.replaceState(null, '', '/overview#main');
  expect(createAccountLink(window).getState()).toBeNull();
  expect(window.location.hash).toBe('#main');
});
