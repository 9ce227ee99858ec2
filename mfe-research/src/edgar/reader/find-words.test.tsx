import { ApiError } from '@basecase/shared-ui/api/api-error';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import { filings, overview } from '../../testing/company.ts';
import { filingDocument } from '../../testing/filing-document.ts';
import { EdgarScreen } from '../edgar-screen.tsx';

const edgarTickers = { '0': { ticker: 'ACME', cik_str: 1234, title: 'Acme Tools' } };
const found = { count: 3, within: [null, 'i1a', 'i7'] };
const place = { symbol: 'ACME', accession: filingDocument.accession };
const document = { ...filingDocument, fact: null };
const replies = { overview, edgarTickers, edgarCompany: filings, filingDocument: document, findInFiling: found };

function open(extra: FakeReplies = {}, changes: object = {}) {
  const address = filingAddress({ ...place, ...changes });
  return renderWithHost(<EdgarScreen />, { company: 'ACME', replies: { ...replies, ...extra }, address });
}

async function findFrame() {
  const frame = await screen.findByTitle('10-K of Acme Tools, filed 13 Feb 2025');
  const visited: string[] = [];
  const location = { replace: (address: string) => visited.push(address) };
  Object.defineProperty(frame, 'contentWindow', { value: { location } });
  return { frame, visited };
}
const markedAt = (number: number) =>
  `/api/edgar/page?ticket=head.claims.signature&find=risk+factors#basecase-find-${number}`;
const field = () => screen.getByRole('textbox', { name: 'Search in this filing' });
const findStatus = (text: string) => screen.findByText((_, at) => at?.role === 'status' && at.textContent === text);

test('typed words are marked, and the first place is shown with its Item', async () => {
  const { host, user } = open();
  const { visited } = await findFrame();
  await user.type(field(), 'risk factors');
  expect(await findStatus('1 of 3')).toBeVisible();
  await waitFor(() => expect(visited).toEqual([markedAt(1)]));
  const { cik, accession, document: name } = filingDocument;
  expect(host.sent('findInFiling')).toContainEqual({
    query: { cik, accession, document: name, words: 'risk factors' },
  });
  expect(screen.getByRole('button', { name: 'Previous result' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next result' }));
  expect(await findStatus('2 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: '1A Risk factors' })).toHaveAttribute('aria-current', 'true');
  expect(visited).toEqual([markedAt(1), markedAt(2)]);
});

test('Enter goes on, Shift and Enter back, Escape clears', async () => {
  const { user } = open({}, { find: 'risk factors', place: 2 });
  const { frame, visited } = await findFrame();
  expect(frame).toHaveAttribute('src', expect.stringContaining('find=risk+factors'));
  await user.type(field(), '{Enter}');
  expect(await findStatus('3 of 3')).toBeVisible();
  await user.type(field(), '{Enter}{Shift>}{Enter}{/Shift}');
  expect(await findStatus('2 of 3')).toBeVisible();
  await user.type(field(), '{Escape}');
  expect(field()).toHaveValue('');
  await waitFor(() => expect(visited.at(-1)).not.toContain('find=risk'));
});

test('no result and a failure are said; the document stays', async () => {
  let fails = false;
  const { user } = open({
    findInFiling: () => {
      if (fails) throw new ApiError('Too many requests. Please try again later.', 429, 'rate_limited');
      return { count: 0, within: [] };
    },
  });
  const { frame } = await findFrame();
  await user.type(field(), 'unicorn');
  expect(await findStatus('No results')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next result' })).toBeDisabled();
  fails = true;
  await user.type(field(), 's');
  expect(await findStatus('Too many requests. Please try again later.')).toBeVisible();
  expect(frame).toBeVisible();
});

test('a single letter is not looked for', async () => {
  const { host, user } = open();
  await findFrame();
  await user.type(field(), 'r{Enter}');
  expect(host.calls.some(({ name }) => name === 'findInFiling')).toBe(false);
});
