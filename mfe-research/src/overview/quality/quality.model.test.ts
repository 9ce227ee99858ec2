import type { AllStatements, BalanceReport, CashFlowReport, IncomeReport } from '@basecase/gateway/contract';
import { balanceReport, cashFlowReport, incomeReport } from '@basecase/gateway/contract/testing/reports';
import fc from 'fast-check';
import { qualityTable } from './quality.model.ts';
import type { Market } from './scores.model.ts';

/** Round figures: debt 200, total equity 600, cash 100 and investments 50, so that 650 is invested. */
const sheet = {
  totalAssets: '1000',
  totalLiabilities: '400',
  totalCurrentAssets: '300',
  totalCurrentLiabilities: '200',
  cashAndCashEquivalentsAtCarryingValue: '100',
  shortTermInvestments: '50',
  shortTermDebt: '40',
  longTermDebt: '160',
  totalShareholderEquity: '500',
  retainedEarnings: '250',
  commonStockSharesOutstanding: '100',
};
const result = {
  totalRevenue: '800',
  grossProfit: '400',
  operatingIncome: '130',
  ebit: '140',
  ebitda: '200',
  netIncome: '75',
  incomeBeforeTax: '100',
  incomeTaxExpense: '20',
  interestExpense: '10',
  weightedAverageSharesDiluted: '102',
  dividendsPerShare: '0.30',
};
const flows = {
  operatingCashflow: '110',
  capitalExpenditures: '40',
  stockBasedCompensation: '15',
  paymentsForRepurchaseOfCommonStock: '35',
  dividendPayout: '30',
};

interface Changes {
  readonly income?: Partial<IncomeReport>;
  readonly balance?: Partial<BalanceReport>;
  readonly cash?: Partial<CashFlowReport>;
}

/** The statements of three fiscal years, the changes in the newest one. */
function statements(newest: Changes = {}, before: Changes = {}): AllStatements {
  const meta = { symbol: 'ACME', source: 'sec', asOf: '2025-02-21T10:00:00.000Z' } as const;
  const years = ['2024-12-31', '2023-12-31', '2022-12-31'];
  const changes = [newest, before, {}];
  return {
    incomeStatement: {
      ...meta,
      annualReports: years.map((end, at) => incomeReport(end, { ...result, ...changes[at]?.income })),
      quarterlyReports: [],
    },
    balanceSheet: {
      ...meta,
      annualReports: years.map((end, at) => balanceReport(end, { ...sheet, ...changes[at]?.balance })),
      quarterlyReports: [],
    },
    cashFlow: {
      ...meta,
      annualReports: years.map((end, at) => cashFlowReport(end, { ...flows, ...changes[at]?.cash })),
      quarterlyReports: [],
    },
    errors: { income: null, balance: null, cashFlow: null },
  };
}

const market: Market = { closes: [{ date: '2024-12-31', close: 8 }], reason: null };

/** The newest value of a ratio. */
function newest(name: string, all: AllStatements = statements(), of: Market = market) {
  const cell = qualityTable(all, of)
    .rows.find(({ kind }) => kind.name === name)
    ?.cells.at(-1);
  if (cell === undefined) throw new Error(`no ratio ${name}`);
  return cell;
}

const lacking = (field: string, missing: 'absent' | 'unread' = 'absent') => ({
  [field]: null,
  provenance: {
    [field]: { rule: 'missing' as const, concepts: [], accessionNumber: null, filed: null, missing },
  },
});

test.each([
  // 130 × (1 − 20 / 100) / 650
  ['ROIC', '16.0%'],
  // 75 / 500
  ['ROE', '15.0%'],
  // 75 / 1,000
  ['ROA', '7.5%'],
  // 1.2 × 0.1 + 1.4 × 0.25 + 3.3 × 0.14 + 0.6 × (8 × 100 / 400) + 0.8
  ['Altman Z', '2.93'],
  // (75 − 110) / 1,000
  ['Accruals, of assets', '\u22123.5%'],
  // 30 / 75
  ['Payout, of net income', '40.0%'],
  ['Dividends per share', '$0.30'],
  // 500 / 100
  ['Book value per share', '$5.00'],
  // (200 − 150) / 200
  ['Net debt / EBITDA', '0.3'],
  // 140 / 10
  ['Interest cover', '14.0'],
])('%s by hand is %s', (name, text) => {
  expect(newest(name).text).toBe(text);
});

test('amounts are in millions: free cash flow less stock-based compensation, and buybacks less it', () => {
  const cash = {
    operatingCashflow: '110000000',
    capitalExpenditures: '40000000',
    stockBasedCompensation: '15000000',
    paymentsForRepurchaseOfCommonStock: '35000000',
  };
  expect(newest('FCF after stock-based compensation', statements({ cash })).text).toBe('55');
  expect(newest('Net buyback', statements({ cash })).text).toBe('20');
  expect(qualityTable(statements(), market).rows.find(({ kind }) => kind.key === 'buyback')?.label).toBe(
    'Net buyback, $M',
  );
});

test('more shares are a rise with its sign', () => {
  const all = statements({ income: { weightedAverageSharesDiluted: '103.02' } });
  expect(newest('Change in shares', all).text).toBe('+1.0%');
});

test('fewer than half the shares of the year before are not one basis, and make no change', () => {
  const all = statements({ income: { weightedAverageSharesDiluted: '17' } });
  expect(newest('Change in shares', all).missing).toBe(
    'N/A: fewer than half the shares of the year before: not counted alike',
  );
});

test.each([
  ['is taken off', { preferredStock: '50' }, '$4.50', null],
  ['is 0 where a provider has no line for it', {}, '$5.00', 'Preferred stock not presented, counted as 0'],
  [
    'is 0 where the company has no such line',
    lacking('preferredStock'),
    '$5.00',
    'Preferred stock not presented, counted as 0',
  ],
])('book value per share is that of common stock: preferred stock %s', (_, balance, text, zeros) => {
  expect(newest('Book value per share', statements({ balance }))).toMatchObject({ text, ratio: { zeros } });
});

test('book value per share needs preferred stock that the filing has and that was not read', () => {
  const all = statements({ balance: lacking('preferredStock', 'unread') });
  expect(newest('Book value per share', all).missing).toBe('N/A: preferred stock not found');
});

describe('the tax of ROIC', () => {
  test('a benefit counts as 0%', () => {
    const cell = newest('ROIC', statements({ income: { incomeTaxExpense: '-20' } }));
    expect(cell.text).toBe('20.0%');
    expect(cell.ratio.subtotals[0]).toMatchObject({ name: 'Tax rate', value: 0, remark: 'A benefit counts as 0%' });
  });

  test('of more than the income makes no rate', () => {
    const cell = newest('ROIC', statements({ income: { incomeTaxExpense: '120' } }));
    expect(cell.missing).toBe('N/A: income tax is more than income before tax');
  });
});

describe('a missing part', () => {
  test('is named', () => {
    const all = statements({ balance: { longTermDebt: null } });
    expect(newest('Net debt / EBITDA', all)).toMatchObject({ text: 'N/A', missing: 'N/A: long-term debt not found' });
    expect(newest('ROIC', all).missing).toBe('N/A: long-term debt, 2024 not found');
  });

  test('that the company does not present is 0 for debt, investments, dividends and buybacks, and said', () => {
    const all = statements({ balance: lacking('longTermDebt'), cash: lacking('dividendPayout') });
    // (40 − 150) / 200
    expect(newest('Net debt / EBITDA', all)).toMatchObject({ text: '\u22120.6' });
    expect(newest('Net debt / EBITDA', all).ratio.zeros).toBe('Long-term debt not presented, counted as 0');
    expect(newest('Payout, of net income', all).text).toBe('0.0%');
  });

  test('that the company does not present is no 0 for anything else', () => {
    const all = statements({ cash: lacking('stockBasedCompensation') });
    expect(newest('Net buyback', all).missing).toBe('N/A: stock-based compensation not presented');
  });

  test('in any figure leaves the ratios without a value that read it, and no other', () => {
    const fields = [
      ...Object.keys(result).map((field) => ['income', field] as const),
      ...Object.keys(sheet).map((field) => ['balance', field] as const),
      ...Object.keys(flows).map((field) => ['cash', field] as const),
    ];
    const whole = qualityTable(statements(), market).rows.map(({ cells }) => cells.at(-1)?.ratio);
    fc.assert(
      fc.property(fc.constantFrom(...fields), ([statement, field]) => {
        const { rows } = qualityTable(statements({ [statement]: { [field]: null } }), market);
        rows.forEach(({ cells }, at) => {
          const ratio = cells.at(-1)?.ratio;
          const hasGap = ratio?.figures.some(({ value }) => value === null) === true;
          expect(ratio?.value).toBe(hasGap ? null : whole[at]?.value);
          expect(ratio?.reason === null).toBe(ratio?.value !== null);
        });
      }),
    );
  });

  test('of a report that is missing as a whole is the report, once', () => {
    const all = statements();
    const reports = all.balanceSheet?.annualReports.filter(({ fiscalDateEnding }) => fiscalDateEnding !== '2023-12-31');
    const without = { ...all, balanceSheet: all.balanceSheet && { ...all.balanceSheet, annualReports: reports ?? [] } };
    expect(newest('ROIC', without).missing).toBe('N/A: balance sheet of 2023 not found');
    expect(newest('Interest cover', without).text).toBe('14.0');
  });

  test('of the year before is the year before', () => {
    const oldest = qualityTable(statements(), market).rows[0]?.cells[0];
    expect(oldest?.missing).toBe('N/A: fiscal year before not found');
  });
});

describe('ratios that mean nothing', () => {
  test.each([
    ['ROE', { balance: { totalShareholderEquity: '-5' } }, 'equity is not above 0'],
    ['Payout, of net income', { income: { netIncome: '-1' } }, 'net income is not above 0'],
    ['Net debt / EBITDA', { income: { ebitda: '0' } }, 'EBITDA is not above 0'],
    ['Interest cover', { income: { interestExpense: '0' } }, 'interest expense is not above 0'],
  ] as const)('%s', (name, changes, reason) => {
    expect(newest(name, statements(changes)).missing).toBe(`N/A: ${reason}`);
  });
});

describe('Piotroski F', () => {
  test('counts the signals: all nine hold', () => {
    const all = statements({
      income: { netIncome: '90', grossProfit: '450', totalRevenue: '850' },
      balance: { longTermDebt: '120', totalCurrentAssets: '330', commonStockSharesOutstanding: '99' },
      cash: { operatingCashflow: '120' },
    });
    const { text, ratio } = newest('Piotroski F, of 9', all);
    expect(text).toBe('9');
    expect(ratio.subtotals).toHaveLength(9);
    expect(ratio.subtotals[4]).toMatchObject({ value: 1, remark: '16.0% to 12.0%' });
  });

  test('a year like the one before has the four signals that compare nothing with it, or allow the same', () => {
    // Above 0, cash above 0, cash above income, no shares issued.
    expect(newest('Piotroski F, of 9').text).toBe('4');
  });

  test('issued shares cost a point', () => {
    expect(newest('Piotroski F, of 9', statements({ balance: { commonStockSharesOutstanding: '101' } })).text).toBe(
      '3',
    );
  });

  test('is from 0 to 9', () => {
    const amount = fc.integer({ min: 1, max: 10_000 }).map(String);
    fc.assert(
      fc.property(amount, amount, amount, amount, (netIncome, longTermDebt, grossProfit, operatingCashflow) => {
        const all = statements({
          income: { netIncome, grossProfit },
          balance: { longTermDebt },
          cash: { operatingCashflow },
        });
        const { value } = newest('Piotroski F, of 9', all).ratio;
        expect(value !== null && value >= 0 && value <= 9 && Number.isInteger(value)).toBe(true);
      }),
    );
  });
});

describe('Altman Z', () => {
  const ofKind = (kind: 'bank' | 'insurer' | 'broker'): AllStatements => {
    const all = statements();
    return { ...all, incomeStatement: all.incomeStatement && { ...all.incomeStatement, companyKind: kind } };
  };

  test('is not computed for banks and insurers, and neither are other measures of debt', () => {
    expect(newest('Altman Z', ofKind('bank')).missing).toBe('N/A: not computed for banks and insurers');
    expect(newest('ROIC', ofKind('insurer')).missing).toBe('N/A: not computed for banks and insurers');
    expect(newest('Interest cover', ofKind('broker')).missing).toBe('N/A: not computed for brokers');
    expect(newest('ROE', ofKind('bank')).text).toBe('15.0%');
  });

  test('without a close near the end of the year names it', () => {
    const early: Market = { closes: [{ date: '2024-12-20', close: 8 }], reason: null };
    expect(newest('Altman Z', statements(), early).missing).toBe('N/A: close of 31 Dec 2024 not found');
  });
});

test('years of before a change of the currency are left out', () => {
  const all = statements({}, { income: { reportedCurrency: 'EUR' }, balance: { reportedCurrency: 'EUR' } });
  expect(qualityTable(all, market).years).toEqual(['2024']);
});

test('the median is of the years with a value', () => {
  const rows = qualityTable(statements({ income: { netIncome: '100' } }), market).rows;
  // 2023: 7.5%, 2024: 10%; 2022 has no year before.
  expect(rows.find(({ kind }) => kind.key === 'roa')?.median).toBe('8.8%');
});
