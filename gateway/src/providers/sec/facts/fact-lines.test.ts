import { flow } from '../../../../test/support/filings/filed-facts.ts';
import {
  filedStatements,
  firstQuarter,
  halfYear,
  makeYear,
  nineMonths,
  yearWith,
} from '../../../../test/support/filings/filed-statements.ts';

test.each([
  ['longTermDebt', 'LongTermDebtAndCapitalLeaseObligations'],
  ['longTermDebt', 'LongTermNotesPayable'],
  ['longTermDebt', 'LongTermLineOfCredit'],
  ['longTermDebt', 'LongTermDebt'],
  ['shortTermInvestments', 'DebtSecuritiesAvailableForSaleExcludingAccruedInterestCurrent'],
  ['shortTermInvestments', 'DebtSecuritiesCurrent'],
  ['shortTermInvestments', 'OtherShortTermInvestments'],
  ['inventory', 'InventoryFinishedGoodsNetOfReserves'],
  ['inventory', 'InventoryNetOfAllowancesCustomerAdvancesAndProgressBillings'],
  ['currentNetReceivables', 'AccountsNotesAndLoansReceivableNetCurrent'],
  [
    'propertyPlantEquipment',
    'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization',
  ],
  ['cashAndCashEquivalentsAtCarryingValue', 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents'],
] as const)('%s is read from %s', async (field, concept) => {
  const { sheet } = await yearWith({ Revenues: 100 }, { Assets: 500, [concept]: 42 });
  expect(sheet?.[field]).toBe('42');
});

test.each([
  ['depreciationDepletionAndAmortization', 'DepreciationAmortizationAndAccretionNet'],
  ['depreciationDepletionAndAmortization', 'Depreciation'],
  ['changeInReceivables', 'IncreaseDecreaseInAccountsAndOtherReceivables'],
  ['changeInInventory', 'IncreaseDecreaseInRetailRelatedInventories'],
  ['dividendPayout', 'PaymentsOfOrdinaryDividends'],
  ['capitalExpenditures', 'PaymentsToAcquireOtherPropertyPlantAndEquipment'],
  ['capitalExpenditures', 'PaymentsToAcquireMachineryAndEquipment'],
  ['capitalExpenditures', 'PaymentsToAcquireOilAndGasPropertyAndEquipment'],
  ['capitalExpenditures', 'PaymentsToExploreAndDevelopOilAndGasProperties'],
  ['stockBasedCompensation', 'ShareBasedCompensation'],
  ['effectOfExchangeRateOnCash', 'EffectOfExchangeRateOnCashAndCashEquivalents'],
] as const)('%s is read from %s', async (field, concept) => {
  const { cashFlow } = await yearWith({ NetCashProvidedByUsedInOperatingActivities: 100, [concept]: 42 });
  expect(cashFlow?.[field]).toBe('42');
});

test.each([
  ['ShareBasedCompensation', 'tagged', ''],
  ['AllocatedShareBasedCompensationExpense', 'sum', 'Stock compensation expense of a note'],
])('stock compensation under %s says where it comes from', async (concept, rule, reason) => {
  const { cashFlow } = await yearWith({ NetCashProvidedByUsedInOperatingActivities: 100, [concept]: 42 });
  expect(cashFlow?.stockBasedCompensation).toBe('42');
  const { rule: own, reason: why = '' } = cashFlow?.provenance?.stockBasedCompensation ?? {};
  expect(own).toBe(rule);
  expect(why).toContain(reason);
});

const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';

test.each<[string, string | null, Readonly<Record<string, number>>]>([
  ['costs that are less than the cost of revenue', '40', { CostsAndExpenses: 3, CostOfRevenue: 50, GrossProfit: 50 }],
  ['costs that are the cost of revenue only', '40', { CostsAndExpenses: 50, CostOfRevenue: 50, GrossProfit: 50 }],
  ['costs without the cost of revenue', '40', { CostsAndExpenses: 45, CostOfRevenue: 50, GrossProfit: 50 }],
  ['all costs of operating', '90', { CostsAndExpenses: 90 }],
])('operating expenses leave operating income: %s', async (_, expected, costs) => {
  const { income } = await yearWith({ Revenues: 100, OperatingIncomeLoss: 10, ...costs });
  expect(income?.operatingExpenses).toBe(expected);
});

test.each([
  ['interest is one of them', null, { InterestExpense: 15 }],
  ['no interest is paid', '82', {}],
])('costs that leave income before tax are operating expenses unless %s', async (_, expected, interest) => {
  const { income } = await yearWith({ Revenues: 100, CostsAndExpenses: 82, [pretax]: 18, ...interest });
  expect(income?.operatingExpenses).toBe(expected);
  if (expected === null) expect(income?.provenance?.operatingExpenses?.reason).toContain('hold interest');
});

test('income before tax that follows from net income leaves out a business that is given up', async () => {
  const given = { IncomeLossFromDiscontinuedOperationsNetOfTax: 12 };
  const { income } = await yearWith({ Revenues: 100, NetIncomeLoss: 30, IncomeTaxExpenseBenefit: 6, ...given });
  expect(income?.incomeBeforeTax).toBe('24');
});

test('an oil company’s wells and its other equipment are its capital expenditures', async () => {
  const { cashFlow } = await yearWith({
    NetCashProvidedByUsedInOperatingActivities: 100,
    PaymentsToAcquireOtherPropertyPlantAndEquipment: 1,
    PaymentsToExploreAndDevelopOilAndGasProperties: 40,
  });
  expect(cashFlow?.capitalExpenditures).toBe('41');
});

test('a utility’s revenue is its regulated and unregulated revenue together', async () => {
  const { income } = await yearWith({ RegulatedAndUnregulatedOperatingRevenue: 676, NetIncomeLoss: 120 });
  expect(income?.totalRevenue).toBe('676');
});

test.each([
  'IncomeLossFromContinuingOperationsAttributableToNoncontrollingEntity',
  'NetIncomeLossAttributableToRedeemableNoncontrollingInterest',
  'NoncontrollingInterestInNetIncomeLossOperatingPartnershipsRedeemable',
])('profit of a group is brought to its owners by %s', async (share) => {
  const { income } = await yearWith({ Revenues: 500, ProfitLoss: 57, [share]: 10 });
  expect(income?.netIncome).toBe('47');
});

test('overhead is administration plus marketing, or administration alone where no marketing was ever tagged', async () => {
  const both = await yearWith({ Revenues: 100, GeneralAndAdministrativeExpense: 11, MarketingExpense: 33 });
  expect(both.income?.sellingGeneralAndAdministrative).toBe('44');
  const alone = await yearWith({ Revenues: 100, GeneralAndAdministrativeExpense: 11 });
  expect(alone.income?.sellingGeneralAndAdministrative).toBe('11');
});

test('revenue of a bank’s quarter is that net of interest expense', async () => {
  const { income } = await filedStatements({
    RevenuesNetOfInterestExpense: [flow('2024-01-01', '2024-03-31', 41, { form: '10-Q', filed: '2024-05-01' })],
  });
  expect(income.quarterlyReports[0]?.totalRevenue).toBe('41');
});

describe('operating income', () => {
  const findOperatingCashflow = async (amounts: Readonly<Record<string, number>>) =>
    (await yearWith({ Revenues: 94_425, ...amounts })).income?.operatingIncome;

  test('that is tagged for the segments together, as by DIS, gives way to revenue less all costs', async () => {
    const disney = { OperatingIncomeLoss: 17_551, CostsAndExpenses: 80_593, [pretax]: 12_003, InterestExpense: 1812 };
    expect(await findOperatingCashflow(disney)).toBe('13832');
  });

  test('stays where gains stand outside the costs, or where interest is one of them', async () => {
    const tagged = { OperatingIncomeLoss: 14_500, CostsAndExpenses: 80_593, InterestExpense: 1812 };
    expect(await findOperatingCashflow({ ...tagged, [pretax]: 12_003 })).toBe('14500');
    expect(await findOperatingCashflow({ ...tagged, OperatingIncomeLoss: 17_551, [pretax]: 13_832 })).toBe('17551');
  });
});

test('stock compensation of a note says so in each quarter that is derived from it', async () => {
  const totals = (...amounts: readonly [number, number, number, number]) => {
    const [first, half, nine, year] = amounts;
    return [firstQuarter(2024, first), halfYear(2024, half), nineMonths(2024, nine), makeYear(2024, year)];
  };
  const { cashFlow } = await filedStatements({
    NetCashProvidedByUsedInOperatingActivities: totals(10, 30, 60, 100),
    AllocatedShareBasedCompensationExpense: totals(5, 11, 18, 26),
  });
  const shown = cashFlow.quarterlyReports.map(({ stockBasedCompensation, provenance }) => [
    stockBasedCompensation,
    provenance?.stockBasedCompensation?.reason,
  ]);
  const mark = 'Stock compensation expense of a note, as the cash flow statement has none.';
  expect(shown).toEqual(['8', '7', '6', '5'].map((amount) => [amount, mark]));
});

test('dividends that are a small part of those declared on common stock are others', async () => {
  const read = async (declared: number) => {
    const { cashFlow } = await yearWith({
      NetCashProvidedByUsedInOperatingActivities: 170,
      PaymentsOfDividendsCommonStock: 6,
      DividendsCommonStockCash: declared,
    });
    return cashFlow;
  };
  expect(await read(490)).toMatchObject({
    dividendPayout: null,
    provenance: { dividendPayout: { reason: expect.stringContaining('declared on common stock') } },
  });
  expect((await read(20))?.dividendPayout).toBe('6');
});
