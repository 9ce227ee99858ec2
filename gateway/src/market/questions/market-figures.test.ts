import { makeReport, readFigure } from '../../../test/support/market/small-market.ts';

const annual = makeReport('2026-02-20', '2025-12-31', 4, { revenue: 1000, netIncome: 100 }, { accession: 'annual' });
const cover = makeReport('2026-02-25', '2025-12-31', 0, { shares: 20_000 }, { accession: 'cover' });
const parts = { reports: [annual, cover], closes: [{ symbol: 'C1', day: '2026-02-26', close: 8 }] };
const price = { name: 'price', value: 8, end: '2026-02-26', filed: null, accession: null };
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

test('without a recent price there are none', async () => {
  const figure = await readFigure({ ...parts, closes: [] }, 'marketCap');
  expect(figure.value).toBeNull();
});
