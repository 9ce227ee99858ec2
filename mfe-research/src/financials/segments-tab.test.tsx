import type { Segments } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overview, statements } from '../testing/company.ts';
import { segments } from '../testing/segments.ts';
import { FinancialsScreen } from './financials-screen.tsx';

const show = (answer: FakeReplies['segments'] = segments) =>
  renderWithHost(<FinancialsScreen />, {
    company: 'ACME',
    address: '/financials?symbol=ACME&tab=segments',
    replies: { overview, allStatements: statements, segments: answer },
  });
const table = () => screen.findByRole('table', { name: 'Segments' });

test('segments are the fourth tab, without the toggles of statements', async () => {
  renderWithHost(<FinancialsScreen />, {
    company: 'ACME',
    replies: { overview, allStatements: statements, segments },
  });
  expect(readTexts(screen.getAllByRole('tab'))).toEqual(['Income Statement', 'Balance Sheet', 'Cash Flow', 'Segments']);
  await userEvent.click(screen.getByRole('tab', { name: 'Segments' }));
  expect(await table()).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: 'Lines' })).not.toBeInTheDocument();
});

test('a stacked chart, the shares and the table, which has no change and share in a narrow window; a figure opens its filing', async () => {
  show();
  const figures = await table();
  expect(screen.getByRole('img', { name: /^Revenue by segment, 2023 to 2024/ })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Shares' })).getAllByRole('listitem')[0]).toHaveTextContent(
    'Anvils75.0%+15.0',
  );
  expect(within(figures).getByRole('row', { name: /^Anvils \$60 \$75 \+25\.0% 75\.0%/ })).toBeVisible();
  expect(within(figures).getByRole('row', { name: /^Adds up in all 2 years 0 0/ })).toBeVisible();
  expect(within(figures).getByRole('row', { name: /^Segments against consolidated 5/ })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Gaps' })).getAllByRole('listitem')).toHaveLength(1);
  const heads = within(figures).getAllByRole('columnheader');
  expect(readTexts(heads.filter((head) => head.dataset.hide === 'tablet'))).toEqual(['Change to 2024', 'Share 2024']);
  await userEvent.click(within(figures).getByRole('button', { name: '$75' }));
  const origin = await screen.findByRole('dialog', { name: 'Anvils, fiscal 2024' });
  expect(origin).toHaveTextContent('Memberacme:AnvilsMember');
  expect(within(origin).getByRole('link', { name: 'Show in the filing' })).toHaveAttribute(
    'href',
    '/edgar?symbol=ACME&filing=0000001234-24-000003&document=acme-20240928.htm&fact=p-0&from=Segments%2C+fiscal+2024',
  );
});

test('a choice that the filings lack is disabled; the charts follow the measure', async () => {
  show();
  await table();
  expect(screen.getByRole('radio', { name: 'Geography' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: 'Operating income' }));
  expect(screen.getByRole('img', { name: /^Operating income by segment/ })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Product' }));
  expect(within(await table()).getByRole('row', { name: /^Powder 20 N\/A/ })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Operating income' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'Revenue' })).toBeChecked();
});

test('quarters are loaded on request', async () => {
  const { host } = show();
  await table();
  await userEvent.click(screen.getByRole('radio', { name: 'Quarterly' }));
  await screen.findByRole('columnheader', { name: /^Quarter to/ });
  expect(host.sent('segments')).toEqual([
    { params: { symbol: 'ACME' }, query: { period: 'annual' } },
    { params: { symbol: 'ACME' }, query: { period: 'quarterly' } },
  ]);
});

test.each<[string, Segments]>([
  ['This company reports no segments.', { ...segments, breakdowns: [], periods: [] }],
  [
    'Its filings before 2010 carry no dimensions.',
    { ...segments, breakdowns: [], filings: segments.filings.map((filing) => ({ ...filing, filed: '2009-11-01' })) },
  ],
])('%s', async (text, answer) => {
  show(answer);
  expect(await screen.findByText(text)).toBeVisible();
});

test('a failed load has its reason and Retry', async () => {
  let failed = false;
  show(() => {
    if (failed) return segments;
    failed = true;
    throw new ApiError('The SEC archive does not answer.', 502, 'bad_upstream');
  });
  expect(await screen.findByText('Segments did not load')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await table()).toBeVisible();
});

test('while they load, skeleton rows stand under the head of the table', async () => {
  show(() => new Promise(() => {}));
  expect(await screen.findByText('Loading segments')).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: /^Fiscal year Filing each column is read from/ })).toBeVisible();
});
