import type { AllStatements, Finding } from '@basecase/gateway/contract';
import { copiedText } from '@basecase/shared-ui/testing/copied-text';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { incomeReport, incomeStatement, overview, statements } from '../testing/company.ts';
import { FinancialsScreen } from './financials-screen.tsx';

const edgarTickers = { '0': { ticker: 'ACME', cik_str: 1234, title: 'Acme Tools' } };

const finding: Finding = {
  rule: 'gross-profit',
  period: 'annual',
  fiscalDateEnding: '2024-12-31',
  field: 'grossProfit',
  stated: '30000000000',
  expected: '29000000000',
  difference: '1000000000',
  text: 'Gross profit is not revenue less cost of revenue.',
};

const newest = incomeReport(2024, 60, {
  provenance: {
    totalRevenue: {
      rule: 'tagged',
      concepts: ['us-gaap:Revenues'],
      accessionNumber: '0000001234-25-000003',
      filed: '2025-02-01',
    },
    interestExpense: {
      rule: 'missing',
      concepts: [],
      accessionNumber: null,
      filed: null,
      reason: 'Not filed for this period.',
    },
  },
});
const quarter = { ...incomeReport(2024, 15), fiscalDateEnding: '2024-09-30' };

const answer: AllStatements = {
  ...statements,
  incomeStatement: {
    ...incomeStatement,
    annualReports: [newest, ...incomeStatement.annualReports.slice(1)],
    quarterlyReports: [quarter],
    findings: [finding],
  },
};

async function showTable(allStatements: AllStatements = answer) {
  const shown = renderWithHost(<FinancialsScreen />, {
    company: 'ACME',
    replies: { overview, allStatements, edgarTickers },
  });
  await screen.findByRole('region', { name: 'Revenue & Profitability' });
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
  return { ...shown, figures: screen.getByRole('table', { name: 'Income statement' }) };
}
const heads = (figures: HTMLElement) => readTexts(within(figures).getAllByRole('columnheader'));

describe('the origin of a figure', () => {
  test('has concept, line, rule and period, and the filing with its address and day; the first one loads the ticker map, once', async () => {
    const { figures, host } = await showTable();
    const stops = within(figures)
      .getAllByRole('button', { name: /^(\$|N\/A|\d)/ })
      .filter((button) => button.tabIndex === 0);
    expect(stops).toHaveLength(1);
    expect(host.sent('edgarTickers')).toHaveLength(0);
    await userEvent.click(within(figures).getAllByRole('button', { name: '$60,000.000' })[0] ?? figures);
    const origin = await screen.findByRole('dialog', { name: 'Total Revenue, fiscal 2024' });
    expect(origin).toHaveTextContent(
      'Conceptus-gaap:RevenuesStandard lineTotal RevenueRuleAs filedPeriodFiscal year to 31 Dec 2024',
    );
    expect(origin).toHaveTextContent('Filing0000001234-25-000003Filed1 Feb 2025');
    expect(origin).toHaveTextContent('This filing’s document is not held.');
    expect(await within(origin).findByRole('link', { name: 'Open on SEC' })).toHaveAttribute(
      'href',
      'https://www.sec.gov/Archives/edgar/data/1234/000000123425000003/0000001234-25-000003-index.htm',
    );
    expect(host.sent('edgarTickers')).toHaveLength(1);
  });

  test('has the reason of a missing figure, opens by keyboard and returns the focus', async () => {
    const { figures } = await showTable();
    within(figures).getAllByRole('button', { name: '$20,000.000' })[0]?.focus();
    await userEvent.keyboard('{ArrowDown>10/}{ArrowRight>4/}{Enter}');
    const origin = await screen.findByRole('dialog', { name: 'Interest Expense, fiscal 2024' });
    expect(origin).toHaveTextContent('N/ANot filed for this period.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.activeElement).toHaveTextContent('N/A');
  });
});

test('a finding is marked at its figure, named in its origin and listed', async () => {
  const { figures } = await showTable();
  const row = within(figures).getByRole('row', { name: /^Gross Profit / });
  const marked = within(row).getByRole('button', { name: '$30,000.000' });
  expect(within(row).getByRole('img', { name: 'Warning' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Marks' })).toHaveTextContent(/^Warning$/);
  expect(screen.getByText('1 warning in the periods shown')).toBeVisible();
  await userEvent.click(marked);
  expect(await screen.findByRole('dialog', { name: 'Gross Profit, fiscal 2024' })).toHaveTextContent(
    'Gross profit is not revenue less cost of revenue. Stated $30,000,000,000, by the other figures $29,000,000,000',
  );
});

test('quarters, common size and more years; a period without reports is disabled', async () => {
  const { figures } = await showTable();
  expect(screen.getByRole('radio', { name: 'Twelve months' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: 'Common size' }));
  expect(within(figures).getByRole('row', { name: /^Net Income 10\.0% 10\.0%/ })).toBeVisible();
  expect(screen.getByText('Latest 5 annual reports, each as a share of revenue')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: '10 years' }));
  expect(heads(screen.getByRole('table', { name: 'Income statement' }))).toEqual([
    'Fiscal year',
    '2019',
    '2020',
    '2021',
    '2022',
    '2023',
    '2024',
    'Trend',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'Quarterly' }));
  expect(heads(screen.getByRole('table', { name: 'Income statement' }))).toEqual(['Quarter', 'Q3 \u201924', 'Trend']);
});

test('twelve months, when the gateway has them', async () => {
  await showTable({ ...answer, incomeStatement: { ...incomeStatement, ttmReports: [quarter] } });
  await userEvent.click(screen.getByRole('radio', { name: 'Twelve months' }));
  expect(heads(screen.getByRole('table', { name: 'Income statement' }))).toEqual([
    'Twelve months to',
    'Q3 \u201924',
    'Trend',
  ]);
});

describe('export', () => {
  const saved: { name: string; type: string }[] = [];
  const blobs: Blob[] = [];
  let click: jest.SpyInstance;
  beforeEach(() => {
    saved.length = 0;
    blobs.length = 0;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:table';
      },
      revokeObjectURL: () => {},
    });
    click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, type: blobs.at(-1)?.type ?? '' });
    });
  });
  afterEach(() => click.mockRestore());

  const choose = async (item: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };

  test('as CSV and as a workbook, named after their contents', async () => {
    await showTable();
    await choose('CSV file');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({ name: 'acme-income-statement-annual.csv', type: 'text/csv;charset=utf-8' });
    await choose('Excel workbook (XLSX)');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toEqual({
      name: 'acme-income-statement-annual.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
  });

  test('to the clipboard, with an error when it is refused', async () => {
    const user = userEvent.setup();
    const { host } = await showTable();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy table' }));
    await waitFor(() => expect(host.notices).toEqual([{ kind: 'success', text: 'Copied to clipboard!' }]));
    const copied = await copiedText();
    expect(copied.split('\n')[2]).toBe(
      'Total Revenue\t20000000000\t30000000000\t40000000000\t50000000000\t60000000000',
    );
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no'));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy table' }));
    await waitFor(() => expect(host.notices.at(-1)).toEqual({ kind: 'error', text: 'Failed to copy' }));
  });
});

test('stale figures are marked', async () => {
  await showTable({ ...answer, meta: { stale: true, asOf: '2025-02-20T10:00:00.000Z' } });
  expect(screen.getByText(/^These figures are from 20 Feb 2025/)).toBeVisible();
});
