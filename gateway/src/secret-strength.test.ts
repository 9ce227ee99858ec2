import { randomBytes } from 'node:crypto';
import { secretProblem } from './secret-strength.ts';

test.each([
  ['x'.repeat(32), 'it repeats itself'],
  ['12'.repeat(20), 'it repeats itself'],
  ['k7fq3m9w'.repeat(4), 'it repeats itself'],
  ['0123456789abcdefghijklmnopqrstuvwxyz', 'it is a sequence'],
  ['zyxwvutsrqponmlkjihgfedcba9876543210', 'it is a sequence'],
  ['please-change-me-before-going-live!!', 'it looks like a placeholder'],
  ['your-secret-key-of-32-characters-or-more', 'it looks like a placeholder'],
])('%s could be guessed', (secret, problem) => {
  expect(secretProblem(secret)).toBe(problem);
});

test('random secrets of usual alphabets are accepted', () => {
  for (let round = 0; round < 500; round += 1) {
    expect(secretProblem(randomBytes(16).toString('hex'))).toBeNull();
    expect(secretProblem(randomBytes(48).toString('base64'))).toBeNull();
  }
});
