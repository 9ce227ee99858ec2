import { balance, factsBody, flow } from '../../../../test/support/filings/filed-facts.ts';
import { statementsByFacts } from '../../../../test/support/filings/filed-statements.ts';
import type { BalanceReport } from '../../../contract/statements.ts';
import { readCompanyFacts } from './company-facts.ts';

/** The balance sheet of a company that filed these amounts, by concept, for the end of 2024. */
async function readSheet(amounts: Readonly<Record<string, number>>): Promise<BalanceReport | undefined> {
  const filed = Object.entries({ Assets: 100, ...amounts }).map(([concept, val]) => [
    concept,
    [balance('2024-12-31', val)],
  ]);
  const body = factsBody({ Revenues: [flow('2024-01-01', '2024-12-31', 100)], ...Object.fromEntries(filed) });
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
