import type { Insiders } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeHostOptions, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overview, priceHistory } from '../testing/company.ts';
import { makeClusterReply, makeInsiders, makeSale, makeTrade } from '../testing/insiders.ts';
import { InsidersScreen } from './insiders-screen.tsx';

const show = (insiders: Insiders | Error, options: FakeHostOptions = {}) =>
  renderWithHost(<InsidersScreen />, {
    company: 'ACME',
    address: '/insiders?symbol=ACME',
    ...options,
    replies: { overview, priceHistory, insiders, ...options.replies },
  });
const rows = () =>
  within(screen.getByRole('table', { name: 'Trades by person' }))
    .getAllByRole('row')
    .slice(1);

test('verdict, figures, chart, quarters and trades of a company, whose kinds, periods and people are chosen by keyboard', async () => {
  show(makeClusterReply());
  const summary = await screen.findByRole('region', { name: 'Summary' });
  expect(summary).toHaveTextContent(
    'Three directors bought $1.24M of shares within nine days. None of them had bought in five years.',
  );
  expect(summary).toHaveTextContent('Sold$1.47M$1.09M of it under a plan');
  expect(summary).toHaveTextContent('Other1');
  expect(
    screen.getByText(/^From Forms 3, 4 and 5 of 20 Nov 2025 to 20 Nov 2026. The latest was filed on 19 Nov 2026/),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /^Q3 2026/ })).toHaveTextContent('None$1.47M');
  expect(rows()).toHaveLength(5);
  const [first, , , planned, late] = rows();
  expect(first).toHaveTextContent(
    '18 Nov 2026Ruth HolmDirectorBought100$10.00$501,600400+33%Not routineFirst purchase in 5 years',
  );
  expect(planned).toHaveTextContent('Under a plan');
  expect(late).toHaveTextContent('6 days late');
  const market = await screen.findByRole('radio', { name: 'Open market 5' });
  await userEvent.click(market);
  await userEvent.keyboard('{ArrowRight}');
  const grants = await screen.findByRole('radio', { name: 'Grants and exercises 1', checked: true });
  expect(grants).toHaveFocus();
  expect(rows()).toHaveLength(1);
  await userEvent.click(screen.getByRole('radio', { name: 'Open market 5' }));
  await userEvent.click(screen.getByRole('radio', { name: '10 years' }));
  expect(rows()).toHaveLength(6);
  await userEvent.click(screen.getAllByRole('button', { name: 'Ruth Holm' })[0] ?? document.body);
  expect(rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Show all people' }));
  expect(rows()).toHaveLength(6);
});

test('a row opens its form in the reader', async () => {
  show(makeInsiders([makeTrade({ accession: '0000012345-26-000777' })]));
  expect(await screen.findByRole('link', { name: 'Form 4 of Mira Holm, filed 19 Nov' })).toHaveAttribute(
    'href',
    '/edgar?symbol=ACME&filing=0000012345-26-000777&document=xslF345X05%2Fform4.xml',
  );
});

test('the arrow keys go from trade to trade on the chart', async () => {
  const days = ['2026-11-02', '2026-11-10', '2026-11-12', '2026-11-18', '2026-11-19'];
  const history = { ...priceHistory, data: days.map((date) => ({ date, close: 10 })), volumes: undefined };
  show(makeInsiders([makeTrade(), makeSale({ day: '2026-11-10' })]), { replies: { priceHistory: history } });
  const chart = await screen.findByRole('img', { name: /with 2 open-market trades of insiders/ });
  chart.focus();
  await userEvent.keyboard('{Home}');
  expect(screen.getByText(/10 Nov 2026, Close \$10.00.*Mira Holm sold 100 shares/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText(/18 Nov 2026, Close \$10.00.*Mira Holm bought 100 shares/)).toBeInTheDocument();
});

test('trades after the newest price have no mark, which is said', async () => {
  const history = {
    ...priceHistory,
    data: [
      { date: '2026-11-02', close: 10 },
      { date: '2026-11-10', close: 10 },
    ],
    volumes: undefined,
  };
  const trades = [
    makeTrade(),
    makeTrade({ day: '2026-11-12' }),
    makeSale({ day: '2026-11-10' }),
    makeSale({ day: '2026-01-05' }),
  ];
  show(makeInsiders(trades), { replies: { priceHistory: history } });
  expect(await screen.findByRole('img', { name: /with 1 open-market trade of insiders/ })).toBeVisible();
  expect(
    screen.getByText(/Not drawn: 1 trade before 2 Nov 2026. Not drawn: 2 trades after 10 Nov 2026, of which no price/),
  ).toBeVisible();
});

describe('states', () => {
  const none = { of: 0, read: 0, isRunning: false, hasFailed: false, from: null, to: null };

  test('no forms at all, with the way to the SEC, and a foreign company', async () => {
    const { unmount } = show(makeInsiders([], { reading: none }));
    expect(await screen.findByRole('heading', { name: 'No insider filings' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open on SEC' })).toHaveAttribute(
      'href',
      expect.stringContaining('CIK=12345'),
    );
    unmount();
    show(makeInsiders([], { reading: none, isForeign: true }));
    expect(await screen.findByRole('heading', { name: 'Few insider filings to show' })).toBeVisible();
  });

  test('nothing in the open market: the other trades on request, or a longer period', async () => {
    const trades = [makeTrade({ kind: 'grant' }), makeTrade({ kind: 'gift' }), makeSale({ day: '2024-05-02' })];
    show(makeInsiders(trades));
    expect(await screen.findByRole('heading', { name: 'Nobody bought or sold in the open market' })).toBeVisible();
    expect(screen.getByText('There were 2 grants, exercises and tax entries in this year.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 2' }));
    expect(rows()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Look at 3 years' }));
    expect(rows()).toHaveLength(3);
  });

  test('reading in progress: what is known is shown, and trades are not judged', async () => {
    const reading = { of: 600, read: 25, isRunning: true, hasFailed: false, from: '2026-02-01', to: '2026-11-19' };
    show(makeInsiders([makeTrade({ judgement: null })], { reading }));
    const progress = await screen.findByRole('region', { name: 'Reading of forms' });
    expect(progress).toHaveTextContent('25 of 600 are read, newest first.');
    expect(within(progress).getByRole('progressbar', { name: 'Forms read' })).toHaveAttribute('value', '25');
    expect(rows()[0]).toHaveTextContent('Older forms are read first');
  });

  test('a reading that broke off says how far it came', async () => {
    const reading = { of: 60, read: 25, isRunning: false, hasFailed: true, from: '2026-02-01', to: '2026-11-12' };
    const { host } = show(makeInsiders([makeTrade()], { reading }));
    expect(await screen.findByText('The latest forms could not be read')).toBeVisible();
    expect(screen.getByText(/Trades of forms up to 12 Nov 2026 are shown/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(host.sent('insiders')).toHaveLength(2);
  });

  test('forms that were left out are listed on request, with their reason', async () => {
    const form = { accession: '0000012345-26-000009', form: '4', document: 'a.xml', filed: '2026-03-04' };
    const leftOut = [{ ...form, reason: 'A price or a share count is missing.' }];
    show(makeInsiders([makeTrade()], { leftOut }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show them' }));
    expect(screen.getByRole('listitem', { name: '' })).toHaveTextContent(
      'Form 4, filed 4 Mar 2026: A price or a share count is missing.',
    );
  });

  test('sample data says that its people are invented', async () => {
    show(makeInsiders([makeTrade()], { source: 'sample' }), { sampleData: true });
    expect(await screen.findByText(/People and trades are invented for trying out the product/)).toBeVisible();
    expect(screen.getByText('Sample data')).toBeVisible();
  });

  test('a failed call can be tried again', async () => {
    show(new ApiError('The SEC filings service does not answer.', 502, 'bad_upstream'));
    expect(await screen.findByRole('heading', { name: 'Insider trades did not load' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

test('more than fifty trades have pages', async () => {
  show(makeInsiders(Array.from({ length: 60 }, () => makeSale())));
  await screen.findByRole('region', { name: 'Summary' });
  expect(rows()).toHaveLength(50);
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(rows()).toHaveLength(10);
});
