import { filedStatements, makeYear, yearWith } from '../../../../test/support/filings/filed-statements.ts';

const preTax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';

describe('of several concepts', () => {
  test('depreciation is the largest: 2,097 of the cash flow, not 447 of a note', async () => {
    const { cashFlow } = await yearWith({
      NetCashProvidedByUsedInOperatingActivities: 9447,
      DepreciationDepletionAndAmortization: 447,
      DepreciationAndAmortization: 2097,
    });
    expect(cashFlow?.depreciationDepletionAndAmortization).toBe('2097');
  });

  test('depreciation plus amortization of intangible assets says that it may be a part', async () => {
    const { cashFlow } = await yearWith({
      NetCashProvidedByUsedInOperatingActivities: 11_497,
      Depreciation: 1910,
      AmortizationOfIntangibleAssets: 51,
    });
    expect(cashFlow?.depreciationDepletionAndAmortization).toBe('1961');
    expect(cashFlow?.provenance?.depreciationDepletionAndAmortization?.reason).toContain('only a part');
  });

  test('revenue is the one that cost and gross profit add up to, not that of a country', async () => {
    const { income } = await yearWith({
      Revenues: 2082.5,
      SalesRevenueNet: 2277.073,
      SalesRevenueGoodsNet: 2332.051,
      CostOfGoodsSold: 1195.381,
      GrossProfit: 1136.67,
    });
    expect(income?.totalRevenue).toBe('2332.051');
  });

  test('revenue that nothing confirms is the largest', async () => {
    const { income } = await yearWith({ Revenues: 2268, SalesRevenueNet: 2715.5 });
    expect(income?.totalRevenue).toBe('2715.5');
  });

  test('research is that of the statement, not what acquired projects cost', async () => {
    const { income } = await yearWith({
      Revenues: 88_821,
      ResearchAndDevelopmentExpense: 1841,
      ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost: 17_232,
    });
    expect(income?.researchAndDevelopment).toBe('17232');
  });

  test('interest is the one that is not zero', async () => {
    const { income } = await yearWith({ Revenues: 100, InterestExpense: 0, InterestExpenseNonoperating: 328 });
    expect(income?.interestExpense).toBe('328');
  });

  test('debt is 5,983 as the balance sheet states it, not approximately 6,000', async () => {
    const { sheet } = await yearWith(
      { Revenues: 100 },
      { Assets: 180_104, DebtCurrent: 6000e6, ShortTermBorrowings: 5983e6, LongTermDebtCurrent: 1749e6 },
    );
    expect(sheet?.currentDebt).toBe('5983000000');
  });

  test('proceeds that are the same in every year come from a note: the cash flow’s 0 counts', async () => {
    const again = { filed: '2020-02-01' };
    const { cashFlow } = await filedStatements({
      NetCashProvidedByUsedInOperatingActivities: [makeYear(2018, 3, again), makeYear(2019, 4)],
      ProceedsFromIssuanceOfLongTermDebt: [makeYear(2018, 1980, again), makeYear(2019, 1980)],
      ProceedsFromIssuanceOfDebt: [makeYear(2019, 0)],
    });
    const field = 'proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet';
    expect(cashFlow.annualReports.map((report) => report[field])).toEqual(['0', null]);
    expect(cashFlow.annualReports[1]?.provenance?.[field]?.reason).toContain('several years');
  });
});

describe('cost of revenue', () => {
  test('of an insurer is not the cost of its products: no gross margin of 88%', async () => {
    const { income } = await yearWith({
      Revenues: 400_278,
      CostOfGoodsAndServicesSold: 46_694,
      PolicyholderBenefitsAndClaimsIncurredNet: 264_185,
      SellingGeneralAndAdministrativeExpense: 53_013,
      CostsAndExpenses: 367_991,
      OperatingIncomeLoss: 32_287,
    });
    expect(income).toMatchObject({ costOfRevenue: null, grossProfit: null, operatingExpenses: '367991' });
    expect(income?.provenance?.costOfRevenue).toMatchObject({
      rule: 'missing',
      missing: 'unread',
      reason: 'The cost that is tagged is that of products only: benefits and claims are not part of it.',
    });
  });

  test('of a shop with a small insurer of its own is believed', async () => {
    const { income } = await yearWith({
      Revenues: 100,
      CostOfGoodsSold: 70,
      PolicyholderBenefitsAndClaimsIncurredNet: 2,
      SellingGeneralAndAdministrativeExpense: 20,
      CostsAndExpenses: 92,
    });
    expect(income).toMatchObject({ costOfRevenue: '70', grossProfit: '30' });
  });

  test('of a company that rents out equipment is not the cost of what it sells', async () => {
    const { income } = await yearWith({
      Revenues: 1678.2,
      CostOfGoodsSold: 40,
      SellingGeneralAndAdministrativeExpense: 250,
      CostsAndExpenses: 1500,
    });
    expect(income).toMatchObject({ costOfRevenue: null, grossProfit: null });
  });

  test('is believed where the expenses explain the rest', async () => {
    const { income } = await yearWith({
      Revenues: 100,
      CostOfRevenue: 20,
      SellingGeneralAndAdministrativeExpense: 30,
      ResearchAndDevelopmentExpense: 25,
      CostsAndExpenses: 78,
    });
    expect(income).toMatchObject({ costOfRevenue: '20', grossProfit: '80', operatingExpenses: '58' });
  });

  test('and revenue replace a gross profit that leaves out membership fees', async () => {
    const { income } = await yearWith({
      Revenues: 152_703,
      CostOfGoodsAndServicesSold: 132_886,
      GrossProfit: 16_465,
      SellingGeneralAndAdministrativeExpense: 14_994,
      OperatingIncomeLoss: 4737,
    });
    expect(income).toMatchObject({ grossProfit: '19817', costOfRevenue: '132886' });
  });
});

describe('signs follow the meaning', () => {
  test('interest expense of −1,812 is 1,812, and EBIT adds it', async () => {
    const { income } = await yearWith({ Revenues: 94_425, InterestExpense: -1812, [preTax]: 12_003 });
    expect(income).toMatchObject({ interestExpense: '1812', ebit: '13815' });
    expect(income?.provenance?.interestExpense?.reason).toBe('Tagged with the other sign.');
  });

  test('repurchases, dividends and capital expenditures are positive', async () => {
    const { cashFlow } = await yearWith({
      NetCashProvidedByUsedInOperatingActivities: 50,
      PaymentsForRepurchaseOfCommonStock: -7,
      PaymentsOfDividends: -6,
      PaymentsToAcquirePropertyPlantAndEquipment: -5,
    });
    expect(cashFlow).toMatchObject({
      paymentsForRepurchaseOfCommonStock: '7',
      dividendPayout: '6',
      capitalExpenditures: '5',
    });
  });

  test('net interest is an expense, where income of 161 is tagged', async () => {
    const { income } = await yearWith({ Revenues: 100, [preTax]: 6700, InterestIncomeExpenseNonoperatingNet: 161 });
    expect(income).toMatchObject({ interestExpense: null, netInterestExpense: '-161', ebit: '6539' });
    expect(income?.provenance?.ebit?.formula).toContain('net interest');
  });
});

describe('derived figures', () => {
  test('feed others: income before tax is derived, so EBIT and EBITDA are known', async () => {
    const { income } = await yearWith({
      Revenues: 25_920,
      NetIncomeLoss: 8223,
      IncomeTaxExpenseBenefit: 2121,
      InterestExpense: 1506,
      NetCashProvidedByUsedInOperatingActivities: 9447,
      DepreciationAndAmortization: 2097,
    });
    expect(income).toMatchObject({ incomeBeforeTax: '10344', ebit: '11850', ebitda: '13947' });
    expect(income?.provenance?.ebitda).toMatchObject({
      rule: 'sum',
      formula: 'EBIT plus depreciation and amortization',
      terms: [
        { name: 'EBIT', value: '11850' },
        { name: 'Depreciation and amortization', value: '2097' },
      ],
    });
  });

  test('interest is interest income less net interest: 430 + (−161) = 269', async () => {
    const { income } = await yearWith({
      Revenues: 100,
      InvestmentIncomeInterest: 430,
      InterestIncomeExpenseNonoperatingNet: 161,
      InterestPaidNet: 381,
    });
    expect(income?.interestExpense).toBe('269');
  });

  test('interest that would be far below what was paid is not derived', async () => {
    const { income } = await yearWith({
      Revenues: 100,
      InvestmentIncomeInterest: 4,
      InterestIncomeExpenseNonoperatingNet: 3,
      InterestPaidNet: 20,
    });
    expect(income?.interestExpense).toBeNull();
    expect(income?.provenance?.interestExpense?.reason).toContain('far below what was paid');
  });

  test('EBIT of a bank is none: interest is what it trades in', async () => {
    const { income } = await yearWith({
      Revenues: 82,
      NoninterestIncome: 34,
      InterestIncomeExpenseNet: 47,
      InterestExpense: 40,
      [preTax]: 23,
    });
    expect(income).toMatchObject({ interestExpense: '40', netInterestExpense: null, ebit: null, ebitda: null });
    expect(income?.provenance?.ebit?.reason).toBe('Interest is what this company trades in.');
  });

  test('operating income is gross profit less overhead; research counts for a company that has it', async () => {
    const base = { Revenues: 100, CostOfRevenue: 40, SellingGeneralAndAdministrativeExpense: 30 };
    expect((await yearWith(base)).income).toMatchObject({ operatingIncome: '30', operatingExpenses: '30' });
    const withResearch = await yearWith({ ...base, ResearchAndDevelopmentExpense: 10 });
    expect(withResearch.income?.operatingIncome).toBe('20');
    const unknown = await filedStatements({
      ...Object.fromEntries(Object.entries(base).map(([concept, val]) => [concept, [makeYear(2024, val)]])),
      ResearchAndDevelopmentExpense: [makeYear(2022, 10)],
    });
    expect(unknown.income.annualReports[0]?.operatingIncome).toBeNull();
  });

  test('liabilities use equity of all owners, not a component that is tagged with its concept', async () => {
    const { sheet } = await yearWith(
      { Revenues: 100 },
      {
        Assets: 21_379,
        LiabilitiesAndStockholdersEquity: 21_379,
        StockholdersEquity: 12_258,
        StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: 318,
      },
    );
    expect(sheet).toMatchObject({ totalLiabilities: '9121', totalShareholderEquity: '12258' });
  });

  test('temporary equity is what is redeemable beside what is convertible', async () => {
    const { sheet } = await yearWith(
      { Revenues: 100 },
      {
        Assets: 52_148,
        TemporaryEquityCarryingAmountAttributableToParent: 51,
        RedeemableNoncontrollingInterestEquityCarryingAmount: 604,
        MinorityInterest: 850,
      },
    );
    expect(sheet).toMatchObject({ temporaryEquity: '655', minorityInterest: '850' });
  });
});

test('a reason tells what no standard concept tags from what this period lacks', async () => {
  const { income } = await filedStatements({
    Revenues: [makeYear(2023, 90), makeYear(2024, 100)],
    InterestExpense: [makeYear(2023, 5)],
  });
  const { provenance } = income.annualReports[0] ?? {};
  expect(provenance?.interestExpense).toMatchObject({ reason: 'Not filed for this period.', missing: 'unread' });
  expect(provenance?.researchAndDevelopment).toMatchObject({
    reason: 'Not tagged by a standard concept.',
    missing: 'unread',
  });
});
