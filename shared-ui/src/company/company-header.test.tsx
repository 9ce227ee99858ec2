import type { Overview } from '@basecase/gateway/contract';
import { HostProvider } from '@basecase/shared-ui/host';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/api-error.ts';
import { CompanyLogo } from '../components/layout/company-logo.tsx';
import { fakeHost, renderWithHost } from '../testing/fake-host.tsx';
import { companyHeaderFigures } from './company-header.model.ts';
import { CompanyHeader } from './company-header.tsx';
import { overview } from './overview-fixture.ts';

const now = Date.parse('2024-11-21T12:30:00.000Z');
const findFigure = (label: string, source: Overview = overview) =>
  companyHeaderFigures(source, now).figures.find((figure) => figure.label === label);

describe('figures of the header', () => {
  test('the price has its day and age', () => {
    const figures = companyHeaderFigures(overview, now);
    expect(figures.price).toBe('$229.87');
    expect(figures.freshness).toBe('Close of 20 Nov 2024. Cached 2 h ago');
  });

  test('the change from the day before is in money and percent', () => {
    const changeFrom = (previousClose: number | null | undefined) =>
      companyHeaderFigures(previousClose === undefined ? overview : { ...overview, previousClose }, now).change;
    expect(changeFrom(228.37)).toEqual({ text: '+$1.50 (+0.66%)', tone: 'positive' });
    expect(changeFrom(230.87)).toEqual({ text: '\u2212$1.00 (\u22120.43%)', tone: 'negative' });
    expect(changeFrom(229.87)).toMatchObject({ tone: 'neutral' });
    expect(changeFrom(null)).toBeNull();
    expect(changeFrom(undefined)).toBeNull();
  });

  test('sample figures have no age', () => {
    expect(companyHeaderFigures({ ...overview, source: 'sample' }, now).freshness).toBe('Close of 20 Nov 2024');
  });

  test('without statements enterprise value is the market cap, with a note, and the FCF yield the dividend yield', () => {
    expect(findFigure('Market cap')).toEqual({ label: 'Market cap', value: '$3,475.2B', note: null });
    expect(findFigure('Enterprise value')?.value).toBe('$3,475.2B');
    expect(findFigure('Enterprise value')?.note).toMatch(/Market cap/);
    expect(findFigure('FCF yield')?.value).toBe('0.44%');
    expect(findFigure('Dividend')?.value).toBe('0.44%');
  });

  describe('with figures from the statements', () => {
    const derived: NonNullable<Overview['derived']> = {
      enterpriseValue: { value: 3_520_000_000_000, periodEnd: '2024-09-28', remark: null },
      freeCashFlowYield: { value: 0.0313, periodEnd: '2024-09-28', period: 'twelve months', remark: null },
      currentRatioGap: null,
      debtToEquityGap: null,
    };

    test('enterprise value is computed, with its formula and the day of the balance sheet', () => {
      expect(findFigure('Enterprise value', { ...overview, derived })).toEqual({
        label: 'Enterprise value',
        value: '$3,520.0B',
        note: 'Market cap + debt + minority interest + preferred stock \u2212 cash and short-term investments, at 28 Sep 2024.',
        basis: '28 Sep 2024',
      });
    });

    test('FCF yield covers the latest twelve months, else the year; the dividend is unchanged', () => {
      const source = { ...overview, derived };
      expect(findFigure('FCF yield', source)).toEqual({
        label: 'FCF yield',
        value: '3.13%',
        note: 'Operating cash flow less capital expenditures of the twelve months to 28 Sep 2024, against market cap.',
        basis: '4 quarters',
      });
      expect(findFigure('Dividend', source)?.value).toBe('0.44%');
      const yearly = { ...derived.freeCashFlowYield, period: 'fiscal year' } as const;
      expect(findFigure('FCF yield', { ...overview, derived: { ...derived, freeCashFlowYield: yearly } })?.note).toBe(
        'Operating cash flow less capital expenditures of the fiscal year to 28 Sep 2024, against market cap.',
      );
    });

    test('a component counted as 0 is named', () => {
      const remark = 'Short-term investments not found: counted as 0';
      const enterpriseValue = { ...derived.enterpriseValue, remark };
      expect(findFigure('Enterprise value', { ...overview, derived: { ...derived, enterpriseValue } })?.note).toBe(
        'Market cap + debt + minority interest + preferred stock \u2212 cash and short-term investments, at 28 Sep 2024. ' +
          'Short-term investments not found: counted as 0.',
      );
    });

    test('a replaced figure names the missing component', () => {
      const incomplete = {
        ...derived,
        enterpriseValue: { value: null, periodEnd: null, remark: 'Long-term debt not found' },
        freeCashFlowYield: { value: null, periodEnd: null, period: null, remark: 'Capital expenditures not found' },
      };
      expect(findFigure('Enterprise value', { ...overview, derived: incomplete })).toEqual({
        label: 'Enterprise value',
        value: '$3,475.2B',
        note: 'Market cap, no enterprise value. Long-term debt not found.',
      });
      expect(findFigure('FCF yield', { ...overview, derived: incomplete })).toEqual({
        label: 'FCF yield',
        value: '0.44%',
        note: 'Shown as dividend yield. Capital expenditures not found.',
      });
    });
  });

  test('nothing is assumed, and nothing stands in, where the whole overview is missing', () => {
    const note = 'The data provider has no overview of this company.';
    const source = { ...overview, dividendYield: null, marketCap: null, derived: undefined, note };
    expect(findFigure('Dividend', source)).toEqual({ label: 'Dividend', value: 'N/A', note: 'Not reported.' });
    expect(findFigure('FCF yield', source)).toMatchObject({
      value: 'N/A',
      note: expect.not.stringContaining('Shown as'),
    });
    expect(findFigure('Enterprise value', source)?.note).not.toContain('Shown as');
  });

  test('without a dividend yield 0.02% is assumed for the dividend only, marked and with a note', () => {
    const source = { ...overview, dividendYield: null };
    expect(findFigure('FCF yield', source)?.value).toBe('N/A');
    expect(findFigure('Dividend', source)).toEqual({
      label: 'Dividend',
      value: '0.02%',
      note: 'Not reported: 0.02% assumed.',
      basis: 'assumed',
    });
  });

  test('without any data every other figure reads N/A', () => {
    const source = { ...overview, price: null, marketCap: null, volume: null, dividendYield: null, priceDate: null };
    const figures = companyHeaderFigures(source, now);
    expect(figures.price).toBe('N/A');
    expect(figures.figures.map((figure) => figure.value)).toEqual(['N/A', 'N/A', 'N/A', 'N/A', '0.02%']);
    expect(figures.freshness).toBe('No recent price');
  });
});

describe('the header', () => {
  test('shows the company and its figures', async () => {
    renderWithHost(<CompanyHeader symbol="ACME" headingLevel={1} />, { replies: { overview }, sampleData: true });
    const header = screen.getByRole('region', { name: 'Company' });
    expect(await within(header).findByRole('heading', { level: 1, name: 'Acme Tools' })).toBeVisible();
    expect(within(header).getByText('$229.87')).toBeVisible();
    expect(within(header).getByText('44.7M')).toBeVisible();
    expect(within(header).getByText('Sample data')).toBeVisible();
    expect(within(header).queryByText('Older than the key figures')).not.toBeInTheDocument();
    expect(within(header).getByRole('button', { name: 'About Enterprise value' })).toBeVisible();
  });

  test('marks a price from before the latest quarter', async () => {
    const old = { ...overview, priceDate: '2024-03-21', latestQuarter: '2024-09-30' };
    renderWithHost(<CompanyHeader symbol="ACME" />, { replies: { overview: old } });
    expect(await screen.findByText('Older than the key figures')).toBeVisible();
    expect(screen.getByRole('button', { name: 'About the price' })).toHaveAccessibleDescription(
      'The key figures cover the quarter to 30 Sep 2024.',
    );
  });

  test('names the figures while they load, and says what a computed one stands on; real data has no sample badge', async () => {
    const derived = {
      enterpriseValue: { value: 3_520e9, periodEnd: '2024-09-28', remark: null },
      freeCashFlowYield: { value: 0.0313, periodEnd: '2024-09-28', period: 'fiscal year' as const, remark: null },
      currentRatioGap: null,
      debtToEquityGap: null,
    };
    renderWithHost(<CompanyHeader symbol="ACME" />, { replies: { overview: { ...overview, derived } } });
    expect(screen.getByText('Enterprise value')).toBeVisible();
    expect(await screen.findByText('28 Sep 2024')).toBeVisible();
    expect(screen.getByText('Fiscal year')).toBeVisible();
    expect(await screen.findByText('Acme Tools')).toBeVisible();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  });

  test('a company without key figures of the provider has its price, with day and source', async () => {
    const replies = { overview: { ...overview, source: 'sec', priceSource: 'public', dividendYield: null } as const };
    renderWithHost(<CompanyHeader symbol="ACME" />, { replies });
    expect(await screen.findByText('$229.87')).toBeVisible();
    expect(screen.getByText('Public price')).toBeVisible();
    expect(screen.getByText(/^Close of 20 Nov 2024/)).toBeVisible();
    expect(screen.queryByText('0.02%')).toBeNull();
  });

  test('without a name the symbol is shown once; with a name it is below the name', async () => {
    const reply = { name: 'LPA' };
    const show = () =>
      renderWithHost(<CompanyHeader symbol="LPA" />, { replies: { overview: { ...overview, ...reply } } });
    const { unmount } = show();
    expect(await screen.findByText('$229.87')).toBeVisible();
    expect(screen.getAllByText('LPA')).toHaveLength(1);
    unmount();
    reply.name = 'Logistic Properties';
    show();
    expect(await screen.findByText('Logistic Properties')).toBeVisible();
    expect(screen.getAllByText('LPA')).toHaveLength(1);
  });

  test('a failed load shows its reason and can be retried', async () => {
    let fail = true;
    renderWithHost(<CompanyHeader symbol="ACME" />, {
      replies: {
        overview: () => {
          if (fail) throw new ApiError('Unknown symbol ACME.', 404, 'not_found');
          return overview;
        },
      },
    });
    expect(await screen.findByText('Unknown symbol ACME.')).toBeVisible();
    fail = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('$229.87')).toBeVisible();
  });
});

describe('the logo', () => {
  const withLogos = () => {
    const host = fakeHost();
    return { ...host, settings: { ...host.settings, logoBaseUrl: 'https://logos.example' } };
  };

  test('comes from the logo service, or is a letter when that fails', () => {
    const { container } = render(
      <HostProvider host={withLogos()}>
        <CompanyLogo symbol="ACME" />
      </HostProvider>,
    );
    const image = container.querySelector('img');
    expect(image).toHaveAttribute('src', 'https://logos.example/ACME.png');
    if (image !== null) fireEvent.error(image);
    expect(screen.getByText('A')).toBeInTheDocument();
  });

  test('is a letter without a logo service', () => {
    const { container } = renderWithHost(<CompanyLogo symbol="MSFT" />);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('M')).toBeInTheDocument();
  });
});
