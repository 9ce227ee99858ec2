import { z } from 'zod';
import { inputProblem } from './input-problem.model.ts';

/** Returns the sentence for the first issue of a value, made as a reply makes it. */
function findProblem(schema: z.ZodType, value: unknown): string {
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue === undefined) throw new Error('The value is valid.');
  const { code, path, message, ...details } = issue;
  return inputProblem({ code, path: path.map(String), message, details });
}

const schema = z.strictObject({
  q: z.string().min(2).max(100).optional(),
  limit: z.number().int().min(1).max(1000).optional(),
  role: z.enum(['Guest', 'Member']).optional(),
  names: z.array(z.string()).min(1).optional(),
  email: z.email('Please enter a valid email address.').optional(),
  address: z.url().optional(),
  ok: z.boolean().optional(),
});

test.each([
  [{ q: 'a' }, 'The field q must have at least 2 characters.'],
  [{ q: 'x'.repeat(101) }, 'The field q must have at most 100 characters.'],
  [{ q: 5 }, 'The field q must be text.'],
  [{ limit: 5000 }, 'The field limit must be at most 1,000.'],
  [{ limit: 0 }, 'The field limit must be at least 1.'],
  [{ limit: 'many' }, 'The field limit must be a number.'],
  [{ limit: 1.5 }, 'The field limit must be a whole number.'],
  [{ role: 'Owner' }, 'The field role must be Guest or Member.'],
  [{ names: [] }, 'The field names must have at least 1 entry.'],
  [{ names: ['a', null] }, 'The field names.1 must be text.'],
  [{ ok: 'yes' }, 'The field ok must be true or false.'],
  [{ address: 'no' }, 'The field address is not valid.'],
  [{ email: 'no' }, 'Please enter a valid email address.'],
  [{ extra: 1 }, 'The request has unknown fields: extra.'],
  ['text', 'The request is not valid.'],
])('%j', (value, text) => {
  expect(findProblem(schema, value)).toBe(text);
});

test('a missing field is missing, not of another kind', () => {
  expect(findProblem(z.object({ password: z.string() }), {})).toBe('The field password is missing.');
});
