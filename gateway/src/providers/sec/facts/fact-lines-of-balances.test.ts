import { balance, factsBody, flow } from '../../../../test/support/filings/filed-facts.ts';
import { statementsByFacts } from '../../../../test/support/filings/filed-statements.ts';
import type { BalanceReport } from '../../../contract/statements.ts';
import { readCompanyFacts } from './company-facts.ts';

type Amounts = Readonly<Record<string, number>>;

/** The balance sheet of a company that filed these amounts, by concept, for the end of 2024, and these flows of the year. */
async function readSheet(amounts: Amounts, flows: Amounts = {}): Promise<BalanceReport | undefined> {
  const filed = Object.entries({ Assets: 100, ...amounts }).map(([concept, val]) => [
    concept,
    [balance('2024-12-31', val)],
  ]);
  const ofYear = Object.entries({ Revenues: 100, ...flows }).map(([concept, val]) => [
    concept,
    [flow('2024-01-01', '2024-12-31', val)],
  ]);
  const body = factsBody(Object.fromEntries([...ofYear, ...filed]));
  const facts = readCompanyFacts(body);
  if (facts === null) throw new Error('no facts');
  return statementsByFacts(facts).balance.annualReports[0];
}

test('debts are added up: borrowings and the part of long-term debt that falls due', async () => {
  const amounts = { CommercialPaper: 5, LongTermDebtCurrent: 11, LongTermDebt: 96 };
  const equity = { LiabilitiesAndStockholdersEquity: 100, StockholdersEquity: 30 };
  expect(await readSheet({ ...amounts, ...equity })).toMatchObject({
    shortTermDebt: '16',
    currentDebt: '16',
    longTermDebt: '85',
    totalLiabilities: '70',
  });
});

describe('convertible notes', () => {
  const readDebts = async (amounts: Readonly<Record<string, number>>) => {
    const sheet = await readSheet(amounts);
    return { later: sheet?.longTermDebt, soon: sheet?.currentDebt, from: sheet?.provenance?.longTermDebt?.concepts };
  };
  test.each([
    ['ConvertibleDebtNoncurrent', 'ConvertibleDebtCurrent'],
    ['ConvertibleLongTermNotesPayable', 'ConvertibleNotesPayableCurrent'],
    ['ConvertibleSubordinatedDebtNoncurrent', 'ConvertibleSubordinatedDebtCurrent'],
  ])('are the debt of a company that tags no other: %s', async (after, within) => {
    expect(await readDebts({ [after]: 30, [within]: 7 })).toEqual({ later: '30', soon: '7', from: [after] });
  });

  test('are part of the long-term debt and of the notes that are filed, and not counted again', async () => {
    const parts = { ConvertibleDebtNoncurrent: 30, ConvertibleDebtCurrent: 7, ConvertibleNotesPayableCurrent: 7 };
    expect(await readDebts({ LongTermDebtNoncurrent: 50, LongTermDebtCurrent: 9, ...parts })).toMatchObject({
      later: '50',
      soon: '9',
    });
    expect(await readDebts({ LongTermDebt: 59, LongTermDebtCurrent: 9, ...parts })).toMatchObject({
      later: '50',
      soon: '9',
    });
    expect(await readDebts({ NotesPayableCurrent: 8, ConvertibleNotesPayableCurrent: 7 })).toMatchObject({ soon: '8' });
    expect(await readDebts({ DebtCurrent: 12, ...parts })).toMatchObject({ soon: '12' });
  });

  test('that fall due are added to borrowings for less than a year', async () => {
    expect(await readDebts({ CommercialPaper: 5, ConvertibleNotesPayableCurrent: 7 })).toMatchObject({ soon: '12' });
    expect(
      await readDebts({ ShortTermBorrowings: 4, ConvertibleDebtCurrent: 7, NotesPayableCurrent: 2 }),
    ).toMatchObject({
      soon: '13',
    });
    expect(await readDebts({ ShortTermBorrowings: 4 })).toMatchObject({ soon: '4', later: null });
  });
});

describe('a balance sheet without a line of debt', () => {
  const readDebts = async (amounts: Readonly<Record<string, number>>, interest = 0) => {
    const sheet = await readSheet(amounts, interest === 0 ? {} : { InterestExpense: interest });
    return [sheet?.currentDebt, sheet?.longTermDebt, sheet?.provenance?.longTermDebt?.missing];
  };

  test('has none where no figure of the filing tells of one', async () => {
    expect(await readDebts({})).toEqual([null, null, 'absent']);
    expect(await readDebts({ SeniorNotes: 0 }, 0.2)).toEqual([null, null, 'absent']);
  });

  test.each(['SeniorNotes', 'DebtInstrumentCarryingAmount', 'SecuredLongTermDebt'])(
    'is not known where the filing tags %s',
    async (concept) => {
      expect(await readDebts({ [concept]: 40 })).toEqual([null, null, 'unread']);
    },
  );

  test('is not known where interest is above a quarter of a percent of assets', async () => {
    expect(await readDebts({}, 0.3)).toEqual([null, null, 'unread']);
  });

  test('has none of a year where all debt is of more than a year, and the other way round', async () => {
    const later = await readSheet({ LongTermDebtNoncurrent: 50, DebtInstrumentCarryingAmount: 51 });
    expect(later?.provenance?.currentDebt?.missing).toBe('absent');
    const more = await readSheet({ LongTermDebtNoncurrent: 50, DebtInstrumentCarryingAmount: 60 });
    expect(more?.provenance?.currentDebt?.missing).toBe('unread');
    const soon = await readSheet({ DebtCurrent: 7, SecuredLongTermDebt: 20 });
    expect(soon?.provenance?.longTermDebt?.missing).toBe('unread');
  });
});

describe('shares outstanding', () => {
  const readShares = async (amounts: Readonly<Record<string, number>>) =>
    (await readSheet(amounts))?.commonStockSharesOutstanding;

  test('a count that is tagged for the shares issued, as by DIS, is replaced by those without treasury shares', async () => {
    const disney = { CommonStockSharesOutstanding: 1900, CommonStockSharesIssued: 1900 };
    expect(await readShares({ ...disney, TreasuryStockCommonShares: 79 })).toBe('1821');
    expect(await readShares({ ...disney, TreasuryStockCommonShares: 19 })).toBe('1900');
    expect(await readShares(disney)).toBe('1900');
  });

  test('a count below the shares issued is that of the shares outstanding', async () => {
    const counts = { CommonStockSharesOutstanding: 1800, CommonStockSharesIssued: 1900, TreasuryStockCommonShares: 79 };
    expect(await readShares(counts)).toBe('1800');
  });
});

test('intangible assets with a finite life say that they stand in for all of them', async () => {
  const alone = await readSheet({ FiniteLivedIntangibleAssetsNet: 40 });
  expect(alone?.intangibleAssets).toBe('40');
  expect(alone?.provenance?.intangibleAssets).toMatchObject({
    rule: 'tagged',
    reason: 'Intangible assets with a finite life: no amount of all of them is tagged.',
  });
  const beside = await readSheet({ FiniteLivedIntangibleAssetsNet: 40, IntangibleAssetsNetExcludingGoodwill: 70 });
  expect(beside?.intangibleAssets).toBe('70');
  expect(beside?.provenance?.intangibleAssets?.reason).toBeUndefined();
});
