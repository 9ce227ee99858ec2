import { ApiError } from '@basecase/shared-ui/api/api-error';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filings, overview } from '../fixtures.ts';
import { EdgarScreen } from './edgar-screen.tsx';
import { cikOf, cikText, filingsOf } from './filings.model.ts';

const edgarTickers = { '0': { ticker: 'ACME', cik_str: 1234, title: 'Acme Tools' } };
const replies = { overview, edgarTickers, edgarCompany: filings };
const show = (extra: object = {}) =>
  renderWithHost(<EdgarScreen />, { company: 'ACME', replies: { ...replies, ...extra } });
const get = () => userEvent.click(screen.getByRole('button', { name: 'Get filings' }));

describe('filings', () => {
  test('of one form, named by symbol, form and day', () => {
    expect(filingsOf(filings, '10-K', 'ACME').map((filing) => filing.fileName)).toEqual([
      'ACME_10-K_2025-02-01.html',
      'ACME_10-K_2024-02-01.html',
    ]);
    expect(filingsOf(filings, '10-Q', 'ACME')).toHaveLength(1);
  });

  test('one without a document is left out', () => {
    const recent = { ...filings.filings.recent, primaryDocument: ['', 'b.htm', 'c.htm'] };
    expect(filingsOf({ ...filings, filings: { recent } }, '10-K', 'ACME')).toHaveLength(1);
  });

  test('a ticker is found whatever its case', () => {
    expect(cikOf(edgarTickers, 'acme')).toBe(1234);
    expect(cikOf(edgarTickers, 'NONE')).toBeNull();
    expect(cikText(1234)).toBe('0000001234');
  });
});

describe('the screen', () => {
  test('asks nobody before the button is pressed', async () => {
    const { host } = show();
    await screen.findByText('Acme Tools');
    expect(host.calls.map((call) => call.name)).toEqual(['overview']);
  });

  test('lists the filings of the form as downloads', async () => {
    show();
    await get();
    expect(await screen.findByRole('link', { name: 'ACME_10-K_2025-02-01.html' })).toHaveAttribute(
      'download',
      'ACME_10-K_2025-02-01.html',
    );
    expect(screen.getByText('2 recent 10-K filings')).toBeVisible();
    expect(screen.getByText('CIK 0000001234')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '10-Q (Quarterly)' }));
    await get();
    expect(await screen.findByRole('link', { name: 'ACME_10-Q_2024-11-01.html' })).toBeVisible();
  });

  test('a ticker without a CIK', async () => {
    show({ edgarTickers: {} });
    await get();
    expect(await screen.findByText('CIK not found for ticker.')).toBeVisible();
  });

  test.each([
    ['edgarTickers', 'Failed to fetch ticker mapping.'],
    ['edgarCompany', 'Backend error fetching filings.'],
  ])('%s fails without a text of its own', async (call, text) => {
    show({ [call]: new ApiError('Failed to fetch something', 502, null) });
    await get();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('a download is fetched with the session and saved under its name', async () => {
    const { host } = show();
    const createObjectURL = jest.fn(() => 'blob:filing');
    Object.assign(URL, { createObjectURL, revokeObjectURL: jest.fn() });
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await get();
    await userEvent.click(await screen.findByRole('link', { name: 'ACME_10-K_2025-02-01.html' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(host.calls.at(-1)).toEqual({
      name: 'edgarDownload',
      input: { query: { cik: '1234', accession: '0000001234-25-000003', primaryDoc: 'acme-20241231.htm' } },
    });
    saved.mockRestore();
  });

  test('a failed download is told', async () => {
    const { host } = show();
    host.api.download = async () => {
      throw new TypeError('broken');
    };
    await get();
    await userEvent.click(await screen.findByRole('link', { name: 'ACME_10-K_2025-02-01.html' }));
    await waitFor(() =>
      expect(host.notices).toEqual([{ kind: 'error', text: 'Failed to download filing. Please try again.' }]),
    );
  });
});
