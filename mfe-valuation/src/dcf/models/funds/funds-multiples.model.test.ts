import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { makeCompany } from '../../../testing/company.ts';
import { peerValues } from '../../../testing/peer-values.ts';
import { createStatements } from '../../../testing/statements.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { historySentence, multiplyFunds, readFundsHistory, readFundsPeers } from './funds-multiples.model.ts';

/** A REIT of 100 M shares: net income of 100 M, D&A of 150 M and gains of 50 M are FFO of $2 a share in each year. */
function reit(gains: readonly (string | null)[] = ['50000000', '50000000', '50000000', '50000000']): ValuedCompany {
  const years = [2021, 2022, 2023, 2024].map((year) => ({ year, revenue: 500e6, depreciation: 150e6, shares: 100e6 }));
  const statements = withAnnual(createStatements(years), {
    income: { netIncome: '100000000' },
    cashFlow: (_, index) => ({ gainOnSaleOfProperty: gains[index] ?? null }),
  });
  return makeCompany({ symbol: 'REIT', statements });
}

const prices = [30, 40, 20, 50].map((close, index) => ({
  date: `${2021 + index}-12-29`,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
}));

test('the middle half of what was paid for FFO at the ends of its years', () => {
  const history = readFundsHistory(reit(), prices);
  // 15, 20, 10 and 25 times $2.
  expect(history).toEqual({ years: ['2021', '2022', '2023', '2024'], low: 13.75, median: 17.5, high: 21.25 });
  expect(multiplyFunds({ funds: 2 }, history)).toEqual({ low: 27.5, high: 42.5 });
  expect(history && historySentence(history)).toBe(
    'By its own past: FFO × 13.8 to 21.3, the middle half of price ÷ FFO at the ends of 4 fiscal years (median 17.5).',
  );
});

test('a year whose gains, price or funds are not known has no multiple, and fewer than three are no history', () => {
  expect(readFundsHistory(reit(['50000000', null, '50000000', '50000000']), prices)?.years).toEqual([
    '2021',
    '2022',
    '2024',
  ]);
  expect(readFundsHistory(reit(), prices.slice(1))?.years).toEqual(['2022', '2023', '2024']);
  expect(readFundsHistory(reit(['900000000', '50000000', '50000000', '50000000']), prices)?.years).toEqual([
    '2021',
    '2022',
    '2023',
  ]);
  expect(readFundsHistory(reit(), prices.slice(2))).toBeNull();
});

test('without FFO above zero or without a history there is no range', () => {
  const history = readFundsHistory(reit(), prices);
  expect(multiplyFunds({ funds: 0 }, history)).toBeNull();
  expect(multiplyFunds({ funds: null }, history)).toBeNull();
  expect(multiplyFunds({ funds: 2 }, null)).toBeNull();
});

const [ofPeers] = peerValues.multiples;
if (ofPeers?.quartiles == null) throw new Error('The fixture has quartiles');
const funds = { ...ofPeers, isOwn: false };

test('the range is FFO a share by the middle half of other REITs', () => {
  const peers = readFundsPeers({ funds });
  expect(peers).toEqual({
    low: 10,
    median: 12,
    high: 15,
    text: 'FFO × 10.0 to 15.0, the middle half of price ÷ FFO of 35 REITs (median 12.0; 2 not meaningful, 1 missing) of all kinds of property: peers of its kind, chosen on Overview, replace them.',
  });
  expect(multiplyFunds({ funds: 2 }, peers)).toEqual({ low: 20, high: 30 });
  expect(readFundsPeers({ funds: { ...funds, isOwn: true, n: 6 } })?.text).toContain('of 6 peers of yours (median');
});

test('fewer than four REITs, and a gateway that sends none, give no range', () => {
  expect(readFundsPeers({ funds: { ...funds, n: 3, quartiles: null } })).toBeNull();
  expect(readFundsPeers({})).toBeNull();
  expect(readFundsPeers(undefined)).toBeNull();
});
