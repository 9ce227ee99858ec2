import { sample } from '../../../test/support/finance-harness.ts';
import type { StatementsAtFiling } from '../../providers/provider.ts';
import { annualVintages, trailingVintages } from './trailing-vintages.model.ts';

/** The figures known at the sample's newest year or, with `isQuarterly`, at its newest quarter. */
async function known(isQuarterly = false): Promise<StatementsAtFiling> {
  const { income, balance, cashFlow } = sample.statements;
  const [i, b, c] = [await income('AAPL'), await balance('AAPL'), await cashFlow('AAPL')];
  const cut = <Report>(own: { readonly annualReports: Report[]; readonly quarterlyReports: Report[] }) => ({
    annualReports: isQuarterly ? [] : own.annualReports.slice(0, 5),
    quarterlyReports: isQuarterly ? own.quarterlyReports.slice(0, 4) : [],
  });
  const form = isQuarterly ? '10-Q' : '10-K';
  return { accessionNumber: 'a', form, filed: '2026-11-01', income: cut(i), balance: cut(b), cashFlow: cut(c) };
}

const sum = (texts: readonly (string | null | undefined)[]) => texts.reduce((total, text) => total + Number(text), 0);

test('at a quarterly report the twelve months are the sum of four quarters', async () => {
  const vintage = await known(true);
  const quarters = vintage.income.quarterlyReports;
  const [trailing] = trailingVintages([vintage], 'USD');
  expect(trailing).toMatchObject({
    filed: '2026-11-01',
    form: '10-Q',
    periodEnd: quarters[0]?.fiscalDateEnding,
    revenueTtm: sum(quarters.map(({ totalRevenue }) => totalRevenue)),
    capexTtm: sum(vintage.cashFlow.quarterlyReports.map(({ capitalExpenditures }) => capitalExpenditures)),
    cash: Number(vintage.balance.quarterlyReports[0]?.cashAndCashEquivalentsAtCarryingValue),
  });
  expect(annualVintages([vintage])).toEqual([]);
});

test('a quarter that was not known leaves no sum', async () => {
  const vintage = await known(true);
  const [first, ...others] = vintage.income.quarterlyReports;
  if (first === undefined) throw new Error('no quarter');
  const gap = { ...vintage.income, quarterlyReports: [first, ...others.slice(0, 2)] };
  const hole = { ...vintage.income, quarterlyReports: [{ ...first, netIncome: null }, ...others] };
  expect(trailingVintages([{ ...vintage, income: gap }], 'USD')[0]).toMatchObject({ revenueTtm: null, ebitTtm: null });
  const [trailing] = trailingVintages([{ ...vintage, income: hole }], 'USD');
  expect(trailing?.netIncomeTtm).toBeNull();
  expect(trailing?.revenueTtm).not.toBeNull();
});

test('at an annual report the twelve months are the fiscal year', async () => {
  const vintage = await known();
  const [year] = vintage.income.annualReports;
  expect(trailingVintages([vintage], 'USD')[0]).toMatchObject({
    periodEnd: year?.fiscalDateEnding,
    revenueTtm: Number(year?.totalRevenue),
    epsDilutedTtm: Number(year?.earningsPerShareDiluted),
  });
  expect(annualVintages([vintage])[0]).toMatchObject({ fiscalDateEnding: year?.fiscalDateEnding });
  expect(annualVintages([vintage])[0]?.incomeStatement).toHaveLength(vintage.income.annualReports.length);
});

describe('the balance sheet', () => {
  const sheetWith = async (change: object) => {
    const vintage = await known(true);
    const quarterlyReports = vintage.balance.quarterlyReports.map((sheet) => ({ ...sheet, provenance: {}, ...change }));
    return trailingVintages([{ ...vintage, balance: { annualReports: [], quarterlyReports } }], 'USD')[0];
  };
  const absentLine = { rule: 'missing', concepts: [], accessionNumber: null, filed: null, missing: 'absent' } as const;

  test('a debt that was not found is no zero; a line that the filing shows to be absent is one', async () => {
    const parts = { shortTermDebt: null, currentDebt: null, longTermDebt: '70' };
    expect((await sheetWith(parts))?.totalDebt).toBeNull();
    const absent = { shortTermDebt: absentLine, currentDebt: absentLine };
    expect((await sheetWith({ ...parts, provenance: absent }))?.totalDebt).toBe(70);
  });

  test('other owners have what assets leave, where their share is not stated', async () => {
    const parts = { minorityInterest: null, totalAssets: '100', totalLiabilities: '60', totalShareholderEquity: '35' };
    expect((await sheetWith(parts))?.minorityInterest).toBe(5);
    expect((await sheetWith({ ...parts, totalLiabilities: null }))?.minorityInterest).toBeNull();
    expect((await sheetWith({ ...parts, totalLiabilities: '90' }))?.minorityInterest).toBeNull();
  });

  test('of another day is not taken', async () => {
    expect(await sheetWith({ fiscalDateEnding: '2001-01-01' })).toMatchObject({ cash: null, totalDebt: null });
  });
});

test('figures in another currency than the newest are left out', async () => {
  expect(trailingVintages([await known(true)], 'EUR')[0]).toMatchObject({
    revenueTtm: null,
    cash: null,
    capexTtm: null,
  });
});

test('a transition report is a year only where it makes one known', async () => {
  const year = await known();
  const transition = { ...year, form: '10-KT', filed: '2026-12-01' };
  expect(annualVintages([transition, year]).map(({ form }) => form)).toEqual(['10-K']);
  expect(annualVintages([transition]).map(({ form }) => form)).toEqual(['10-KT']);
});

describe('earnings per share and shares', () => {
  const findTrailing = async (change: object, sheets: object = {}) => {
    const vintage = await known();
    const annualReports = vintage.income.annualReports.map((year) => ({ ...year, ...change }));
    const balances = vintage.balance.annualReports.map((sheet) => ({ ...sheet, provenance: {}, ...sheets }));
    const balance = { ...vintage.balance, annualReports: balances };
    return trailingVintages([{ ...vintage, income: { ...vintage.income, annualReports }, balance }], 'USD')[0];
  };
  const perShare = { earningsPerShareDiluted: null, earningsPerShareBasic: null };

  test('are basic where no diluted ones are filed, then net income to common ÷ average shares', async () => {
    expect((await findTrailing({ ...perShare, earningsPerShareBasic: '6.5' }))?.epsDilutedTtm).toBe(6.5);
    const divided = { netIncomeToCommon: '90', netIncome: '100', weightedAverageSharesDiluted: '20' };
    expect((await findTrailing({ ...perShare, ...divided }))?.epsDilutedTtm).toBe(4.5);
    expect((await findTrailing({ ...perShare, weightedAverageSharesDiluted: null }))?.epsDilutedTtm).toBeNull();
  });

  test('are those of the cover page; a count of the balance sheet that the average contradicts is not known', async () => {
    const count = { sharesOutstanding: null, commonStockSharesOutstanding: '900000' };
    const average = { weightedAverageSharesDiluted: '800000' };
    expect((await findTrailing(average, { ...count, sharesOutstanding: '700000' }))?.sharesOutstanding).toBe(700_000);
    expect((await findTrailing(average, count))?.sharesOutstanding).toBe(900_000);
    expect((await findTrailing({ weightedAverageSharesDiluted: '100000' }, count))?.sharesOutstanding).toBeNull();
  });
});
