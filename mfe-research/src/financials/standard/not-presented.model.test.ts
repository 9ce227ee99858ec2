import type { Provenance } from '@basecase/gateway/contract';
import { whyNotPresented } from './not-presented.model.ts';

const missing = (kind: Provenance['missing']): Provenance => ({
  rule: 'missing',
  concepts: [],
  accessionNumber: null,
  filed: null,
  ...(kind !== undefined && { missing: kind }),
});

test('a line that was read and is absent is not presented', () => {
  expect(whyNotPresented([null], [missing('absent')], 'general')).toBe('Not presented by this company');
});

test('without a report nothing is said about a line, whatever the kind of company', () => {
  expect(whyNotPresented([], [], 'bank')).toBeNull();
  expect(whyNotPresented([], [], 'general')).toBeNull();
});

test('a line that was not read may be presented, and one with a figure is', () => {
  expect(whyNotPresented([null], [missing('unread')], 'bank')).toBeNull();
  expect(whyNotPresented([1, null], [missing('absent'), missing('absent')], 'bank')).toBeNull();
});
