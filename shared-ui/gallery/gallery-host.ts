import type { CallReply, Overview, RouteName } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { HOST_CONTRACT_VERSION, type HostApi } from '@basecase/shared-ui/host';

const overview: Overview = {
  symbol: 'ACME',
  name: 'Acme Tools',
  marketCap: 12_000_000_000,
  price: 120,
  volume: 44_700_000,
  dividendYield: 0.0044,
  peRatio: 20,
  forwardPE: 14,
  pegRatio: 1.5,
  beta: 1.2,
  eps: 6,
  priceToBookRatio: 4,
  profitMargin: 0.25,
  returnOnEquityTTM: 0.15,
  returnOnAssetsTTM: 0.04,
  currentRatio: 1.2,
  debtToEquity: 0.4,
  analystTargetPrice: 150,
  week52High: 160,
  week52Low: 100,
  day50MovingAverage: 125,
  day200MovingAverage: 110,
  quarterlyRevenueGrowthYOY: 0.08,
  quarterlyEarningsGrowthYOY: 0.25,
  revenue: 4_000_000_000,
  netIncome: 1_000_000_000,
  sharesOutstanding: 100_000_000,
  description: null,
  sector: null,
  industry: null,
  exchange: null,
  currency: 'USD',
  latestQuarter: '2024-12-31',
  priceDate: '2025-02-20',
  source: 'sample',
  asOf: '2025-02-21T10:00:00.000Z',
};

type Replies = { readonly [Name in RouteName]?: CallReply<Name> };

const replies: Replies = { overview };

const api: ApiClient = {
  async call(name, ..._input) {
    const reply: Replies[typeof name] = replies[name];
    if (reply === undefined) throw new ApiError(`The gallery has no ${name}`, 404, 'not_found');
    return reply;
  },
  async download() {
    return new Blob([]);
  },
  address: () => 'about:blank',
};

const constant = <Value>(value: Value) => ({ get: () => value, subscribe: () => () => {} });

/** A host without a gateway: it has one made-up company and no other screens. */
export const galleryHost: HostApi = {
  contractVersion: HOST_CONTRACT_VERSION,
  api,
  user: constant({ email: 'jo@larkfield.com', role: 'Member' } as const),
  company: constant('ACME'),
  theme: constant('light' as const),
  settings: { logoBaseUrl: null, sampleData: true },
  openCompany: () => {},
  navigate: () => {},
  focusSearch: () => {},
  flag: () => false,
  notify: () => {},
};
