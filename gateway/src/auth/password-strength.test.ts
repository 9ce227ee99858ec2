import { passwordProblem } from './password-strength.ts';

const email = 'ann@larkfield.com';

test.each([
  ['123456', 'it is a common password, or close to one'],
  ['PASSWORD', 'it is a common password, or close to one'],
  ['Password1!', 'it is a common password, or close to one'],
  ['qwerty123', 'it is a common password, or close to one'],
  ['summer2026', 'it is a common password, or close to one'],
  ['Summer2026!', 'it is a common password, or close to one'],
  ['Basecase1', 'it is made of your email address or the name of this site'],
  [email, 'it is made of your email address or the name of this site'],
  ['larkfield1', 'it is made of your email address or the name of this site'],
  ['      ', 'it repeats itself'],
  ['aaaaab', 'it repeats itself'],
  ['x'.repeat(256), 'it repeats itself'],
  ['19850412', 'it is a date'],
])('%s is refused', async (password, reason) => {
  await expect(passwordProblem(password, email, 6)).resolves.toBe(
    `This password is easy to guess: ${reason}. Three or four words that do not belong together are hard to guess and easy to remember.`,
  );
});

test.each(['Xk3!pq', 'a fine password', 'tavi-kopu-remo-7391', 'correct horse battery staple', '漢字が読めますか'])(
  '%s is accepted',
  async (password) => {
    await expect(passwordProblem(password, email, 6)).resolves.toBeNull();
  },
);

test('a password shorter than the setting is refused', async () => {
  await expect(passwordProblem('Xk3!pq', email, 12)).resolves.toBe('Password must be at least 12 characters.');
  await expect(passwordProblem('tavi-kopu-remo', email, 12)).resolves.toBeNull();
});
