import { accountQuestion, linkAddress } from './account-question.model.ts';

const user = {
  id: '2',
  email: 'jo@larkfield.com',
  role: 'Guest',
  createdAt: '2026-11-01T08:00:00Z',
  lastSignInAt: null,
} as const;

test('the question about a role names the user and both roles', () => {
  expect(accountQuestion({ kind: 'role', user, role: 'Admin' }, 'admin@basecase.local')).toEqual({
    title: 'Make jo@larkfield.com Admin?',
    text: 'jo@larkfield.com is Guest now. The new role takes effect at once, and every open session of the user ends.',
    action: 'Make Admin',
  });
});

test('a role is raised with a warning while the address is unverified, and lowered without', () => {
  const formatQuestion = (proved: boolean, from: 'Guest' | 'Admin') =>
    accountQuestion({ kind: 'role', user: { ...user, role: from, emailProved: proved }, role: 'Member' }, null).text;
  expect(formatQuestion(false, 'Guest')).toContain('The address is unverified');
  expect(formatQuestion(true, 'Guest')).not.toContain('unverified');
  expect(formatQuestion(false, 'Admin')).not.toContain('unverified');
});

test('an Admin who changes the own role is warned', () => {
  const { text } = accountQuestion({ kind: 'role', user: { ...user, role: 'Admin' }, role: 'Guest' }, user.email);
  expect(text).toMatch(/This is your own account: you lose this screen\.$/);
});

test('the secret of a link is in the fragment', () => {
  expect(linkAddress('https://basecase.example', 'abc')).toBe('https://basecase.example/#link=abc');
});
