import { makeReport, readFigure } from '../../../test/support/market/small-market.ts';

const annual = makeReport('2026-02-20', '2025-12-31', 4, { revenue: 1000, netIncome: 100 }, { accession: 'annual' });
const cover = makeReport('2026-02-25', '2025-12-31', 0, { shares: 20_000 }, { accession: 'cover' });
const parts = { reports: [annual, cover], closes: [{ symbol: 'C1', day: '2026-02-26', close: 8 }] };
const price = { name: 'price', value: 8, end: '2026-02-26', filed: null, accession: null, currency: 'USD' };
const shares = { name: 'shares', value: 20_000, end: '2025-12-31', filed: '2026-02-25', accession: 'cover' };

test('a market cap is explained by its price and its shares, whose filing is its own', async () => {
  expect(await readFigure(parts, 'marketCap')).toMatchObject({
    value: 160_000,
    formula: 'price * shares',
    end: '2026-02-26',
    filed: '2026-02-25',
    accession: 'cover',
    terms: [price, shares],
  });
});

test('a multiple has them after its own terms, and keeps the filing of its period', async () => {
  const figure = await readFigure(parts, 'marketCap / revenue');
  expect(figure).toMatchObject({ value: 160, accession: 'annual', terms: [{ name: 'revenue' }, {}, price, shares] });
  const own = await readFigure(parts, 'marketCap / shares / price');
  expect('terms' in own ? own.terms?.map(({ name }) => name) : []).toEqual(['shares', 'marketCap', 'price']);
});

test('an amount among the terms of a ratio has the currency of its report, and a count has none', async () => {
  const amounts = { netIncome: 100, revenue: 1000 };
  const abroad = makeReport('2026-02-20', '2025-12-31', 4, amounts, { currency: 'EUR' });
  const figure = await readFigure({ ...parts, reports: [abroad, cover] }, 'netIncome / revenue * shares');
  expect(figure).toMatchObject({ value: 2000 });
  expect('terms' in figure ? figure.terms?.map(({ name, currency }) => [name, currency]) : []).toEqual([
    ['netIncome', 'EUR'],
    ['revenue', 'EUR'],
    ['shares', undefined],
  ]);
});

test('a dividend yield is explained by what was declared, or by what was paid', async () => {
  const yieldOf = async (dividends: { readonly dps?: number; readonly dividends: number }) => {
    const paying = makeReport('2026-02-20', '2025-12-31', 4, { operatingCashflow: 9, ...dividends });
    const figure = await readFigure({ ...parts, reports: [paying, cover] }, 'dividendYield');
    return 'terms' in figure ? { ...figure, terms: figure.terms?.map(({ name }) => name) } : figure;
  };
  expect(await yieldOf({ dps: 2, dividends: 30_000 })).toMatchObject({
    value: 2 / 8,
    formula: 'dps / price',
    terms: ['dps', 'price'],
  });
  const paid = await yieldOf({ dividends: 30_000 });
  expect(paid).toMatchObject({
    value: 30_000 / 20_000 / 8,
    formula: 'dividends / shares / price',
    terms: ['dividends', 'shares', 'price'],
  });
  expect(paid).toMatchObject({ note: 'Fiscal year: dividends' });
});

test('without a recent price there are none', async () => {
  const figure = await readFigure({ ...parts, closes: [] }, 'marketCap');
  expect(figure.value).toBeNull();
});
