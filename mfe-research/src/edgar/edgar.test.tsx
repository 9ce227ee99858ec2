import { ApiError } from '@basecase/shared-ui/api/api-error';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filings, overview } from '../testing/company.ts';
import { EdgarScreen } from './edgar-screen.tsx';
import {
  filingPage,
  filingsOfYear,
  filingYears,
  formLabel,
  listFilings,
  otherForms,
  whyNoFilings,
} from './filings.model.ts';

const edgarTickers = { '0': { ticker: 'ACME', cik_str: 1234, title: 'Acme Tools' } };
const replies = { overview, edgarTickers, edgarCompany: filings };
const show = (extra: object = {}) =>
  renderWithHost(<EdgarScreen />, { company: 'ACME', replies: { ...replies, ...extra } });

describe('filings', () => {
  test('of a form are named by symbol, form and day', () => {
    expect(listFilings(filings, '10-K', 'ACME').map((filing) => filing.fileName)).toEqual([
      'ACME_10-K_2025-02-01.html',
      'ACME_10-K_2024-02-01.html',
    ]);
    expect(listFilings(filings, '10-Q', 'ACME')).toHaveLength(1);
  });

  test('without a document are left out', () => {
    const recent = { ...filings.filings.recent, primaryDocument: ['', 'b.htm', 'c.htm'] };
    expect(listFilings({ ...filings, filings: { recent } }, '10-K', 'ACME')).toHaveLength(1);
  });

  test('are counted by other form, the most frequent first, and by year', () => {
    const recent = {
      accessionNumber: ['a', 'b', 'c', 'd', 'e'],
      form: ['8-K', '4', '8-K', '10-K', 'DEF 14A/A'],
      filingDate: ['2025-03-01', '2025-02-01', '2024-05-01', '2024-02-01', '2023-02-01'],
      primaryDocument: ['a.htm', 'x/form4.xml', 'c.htm', 'd.htm', 'e.htm'],
    };
    const company = { ...filings, filings: { recent } };
    expect(otherForms(company)).toEqual([
      { form: '8-K', count: 2 },
      { form: '4', count: 1 },
      { form: 'DEF 14A/A', count: 1 },
    ]);
    const current = listFilings(company, '8-K', 'ACME');
    expect(filingYears(current)).toEqual(['2025', '2024']);
    expect(filingsOfYear(current, '2024').map((filing) => filing.accessionNumber)).toEqual(['c']);
    expect(filingsOfYear(current, null)).toHaveLength(2);
    expect(otherForms(company).map(formLabel)).toEqual([
      '8-K, current report (2)',
      '4, insider’s trade (1)',
      'DEF 14A/A (1)',
    ]);
    expect(listFilings(company, 'DEF 14A/A', 'ACME')[0]?.fileName).toBe('ACME_DEF-14A-A_2023-02-01.html');
  });
});

describe('a form without filings', () => {
  const makeCompany = (...form: string[]) => {
    const each = <Value,>(value: Value): Value[] => form.map(() => value);
    const recent = { accessionNumber: each('a'), form, filingDate: each('2025-03-01'), primaryDocument: each('a.htm') };
    return { ...filings, filings: { recent } };
  };

  test('names the annual report of a company abroad', () => {
    expect(whyNoFilings(makeCompany('20-F', '6-K', '6-K'), '10-K', 'ACME')).toBe(
      'ACME has no recent 10-K filings. Its annual report is a 20-F, which is under Other forms.',
    );
  });

  test('names no other report where there is none', () => {
    expect(whyNoFilings(makeCompany('8-K'), '10-K', 'ACME')).toBe('ACME has no recent 10-K filings.');
  });
});

test('a company without filings is no failure', async () => {
  show({ edgarCompany: new ApiError('No filings found for this company.', 404, 'not_found') });
  expect(await screen.findByText('No filings found for this company.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No filings' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

describe('pages of filings', () => {
  const filing = {
    formType: '8-K',
    filingDate: '2025-01-01',
    reportDate: '',
    primaryDocument: 'a.htm',
    fileName: 'a.html',
  };
  const many = Array.from({ length: 32 }, (_, index) => ({ ...filing, accessionNumber: String(index) }));

  test('32 filings are two pages of 15 and one of 2', () => {
    expect(filingPage(many, 1)).toMatchObject({ page: 1, pages: 3, span: '1 to 15 of 32' });
    expect(filingPage(many, 3).filings.map(({ accessionNumber }) => accessionNumber)).toEqual(['30', '31']);
    expect(filingPage(many, 3).span).toBe('31 to 32 of 32');
    expect(filingPage(many, 9).page).toBe(3);
    expect(filingPage(many.slice(0, 31), 3).span).toBe('31 of 31');
  });

  test('15 filings and none are a single page', () => {
    expect(filingPage(many.slice(0, 15), 1)).toMatchObject({ pages: 1, span: null });
    expect(filingPage([], 1)).toMatchObject({ page: 1, pages: 1, filings: [], span: null });
  });
});

describe('the screen', () => {
  test('loads by itself, and again by its button', async () => {
    const { host } = show();
    const countCalls = (name: string) => host.calls.filter((call) => call.name === name).length;
    expect(await screen.findByText('2 recent 10-K filings')).toBeVisible();
    expect(countCalls('edgarCompany')).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Get filings' }));
    await waitFor(() => expect(countCalls('edgarCompany')).toBe(2));
  });

  test('a filing has its form, fiscal period and days in words, and is a download', async () => {
    show();
    expect(
      await screen.findByRole('row', { name: /^1 Feb 2025 10-K, fiscal 2024 ACME_10-K_2025-02-01/ }),
    ).toBeVisible();
    expect(await screen.findByRole('link', { name: 'ACME_10-K_2025-02-01.html' })).toHaveAttribute(
      'download',
      'ACME_10-K_2025-02-01.html',
    );
    expect(screen.getByText('2 recent 10-K filings')).toBeVisible();
    expect(screen.getByText('CIK 0000001234')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '10-Q (Quarterly)' }));
    expect(await screen.findByRole('link', { name: 'ACME_10-Q_2024-11-01.html' })).toBeVisible();
    expect(await screen.findByRole('row', { name: /^1 Nov 2024 10-Q, Q3 \u201924 / })).toBeVisible();
  });

  test('each filing opens at the SEC, and one year can be chosen', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Open ACME_10-K_2025-02-01.html on SEC' })).toHaveAttribute(
      'href',
      'https://www.sec.gov/Archives/edgar/data/1234/000000123425000003/acme-20241231.htm',
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Filed in' }));
    await userEvent.click(await screen.findByRole('option', { name: '2024' }));
    expect(screen.getByText('1 recent 10-K filing of 2024')).toBeVisible();
    expect(screen.queryByText('1 Feb 2025')).not.toBeInTheDocument();
  });

  test('a long list is paged, and a year starts at its first page', async () => {
    const days = Array.from({ length: 40 }, (_, index) => `${2025 - Math.floor(index / 20)}-01-${10 + (index % 20)}`);
    const recent = {
      accessionNumber: days.map((_, index) => `0000001234-25-${100000 + index}`),
      form: days.map(() => '10-K'),
      filingDate: days,
      primaryDocument: days.map(() => 'a.htm'),
    };
    show({ edgarCompany: { ...filings, filings: { recent } } });
    expect(await screen.findByText('1 to 15 of 40 recent 10-K filings')).toBeVisible();
    const table = screen.getByRole('table', { name: '10-K filings of ACME' });
    expect(within(table).getAllByRole('row')).toHaveLength(16);
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(screen.getByText('31 to 40 of 40 recent 10-K filings')).toBeVisible();
    expect(within(table).getAllByRole('row')).toHaveLength(11);
    await userEvent.click(screen.getByRole('combobox', { name: 'Filed in' }));
    await userEvent.click(await screen.findByRole('option', { name: '2024' }));
    expect(screen.getByText('1 to 15 of 20 recent 10-K filings of 2024')).toBeVisible();
  });

  test('other forms are listed without another call; a view of the SEC is opened there, not saved', async () => {
    const { recent } = filings.filings;
    const { host } = show({
      edgarCompany: {
        ...filings,
        filings: {
          recent: {
            ...recent,
            form: ['10-K', '4', '10-K'],
            primaryDocument: ['a.htm', 'xslF345X05/form4.xml', 'c.htm'],
          },
        },
      },
    });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Other forms' }));
    await userEvent.click(await screen.findByRole('option', { name: '4, insider’s trade (1)' }));
    expect(await screen.findByText('1 recent 4 filing')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'ACME_4_2024-11-01.html' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open ACME_4_2024-11-01.html on SEC' })).toHaveAttribute(
      'href',
      'https://www.sec.gov/Archives/edgar/data/1234/000000123424000009/xslF345X05/form4.xml',
    );
    expect(host.sent('edgarCompany')).toHaveLength(1);
  });

  test('late filings of the previous company are not shown', async () => {
    let answerFirst: (value: typeof filings) => void = () => {};
    const { host } = show({
      edgarTickers: { ...edgarTickers, '1': { ticker: 'OTHER', cik_str: 77, title: 'Other' } },
      edgarCompany: ({ query }: { query: { cik: string } }) =>
        new Promise((resolve) => {
          if (query.cik === '1234') answerFirst = resolve;
        }),
    });
    await waitFor(() => expect(host.calls.some((call) => call.name === 'edgarCompany')).toBe(true));
    await act(async () => host.setCompany('OTHER'));
    await act(async () => answerFirst(filings));
    expect(await screen.findByText('Loading filings')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^ACME/ })).not.toBeInTheDocument();
  });

  test('the ticker map is loaded once for all companies', async () => {
    const both = { ...edgarTickers, '1': { ticker: 'OTHER', cik_str: 77, title: 'Other' } };
    const { host } = show({ edgarTickers: both });
    await screen.findByText('CIK 0000001234');
    await act(async () => host.setCompany('OTHER'));
    await waitFor(() => expect(host.sent('edgarCompany')).toHaveLength(2));
    expect(host.sent('edgarTickers')).toHaveLength(1);
  });

  test('a ticker without a CIK', async () => {
    show({ edgarTickers: {} });
    expect(await screen.findByText('CIK not found for ticker.')).toBeVisible();
  });

  test.each([
    ['edgarTickers', 'Failed to fetch ticker mapping.'],
    ['edgarCompany', 'Backend error fetching filings.'],
  ])('%s fails without a text from the gateway', async (call, text) => {
    show({ [call]: new ApiError('Failed to fetch something', 502, null) });
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('a download is fetched with the session and saved under its name', async () => {
    const { host } = show();
    const createObjectURL = jest.fn(() => 'blob:filing');
    Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() });
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await userEvent.click(await screen.findByRole('link', { name: 'ACME_10-K_2025-02-01.html' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(host.calls.at(-1)).toEqual({
      name: 'edgarDownload',
      input: { query: { cik: '1234', accession: '0000001234-25-000003', primaryDoc: 'acme-20241231.htm' } },
    });
    saved.mockRestore();
  });

  test('a failed download shows an error', async () => {
    const { host } = show();
    host.api.download = async () => {
      throw new TypeError('broken');
    };
    await userEvent.click(await screen.findByRole('link', { name: 'ACME_10-K_2025-02-01.html' }));
    await waitFor(() =>
      expect(host.notices).toEqual([{ kind: 'error', text: 'Failed to download filing. Please try again.' }]),
    );
  });
});
