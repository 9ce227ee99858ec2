import type { StoredLine } from '../../providers/market-report.ts';
import type { DerivedLine } from '../columns/line-natures.ts';

interface LineText {
  readonly label: string;
  readonly definition: string;
}

const flowText = 'the last twelve months, or the latest fiscal year where quarters are not filed';
const balanceText = 'at the newest balance sheet';

const flow = (label: string, note = ''): LineText => ({ label, definition: `${label} of ${flowText}.${note}` });
const balance = (label: string, note = ''): LineText => ({ label, definition: `${label} ${balanceText}.${note}` });

/** The stored lines in words, in the order of their statements. */
export const lineTexts: Readonly<Record<StoredLine, LineText>> = {
  revenue: flow('Revenue'),
  costOfRevenue: flow('Cost of revenue'),
  grossProfit: flow('Gross profit', ' Revenue less cost of revenue where it is not filed.'),
  operatingIncome: flow('Operating income'),
  ebit: flow(
    'EBIT',
    ' Operating income where every fiscal year of the company has it, else income before tax plus interest.',
  ),
  netIncome: flow('Net income', ' Of the parent’s owners.'),
  netIncomeToCommon: flow(
    'Net income to common',
    ' As filed; else net income less preferred dividends; else net income.',
  ),
  interestExpense: flow('Interest expense', ' Positive when paid.'),
  tax: flow('Income tax'),
  pretaxIncome: flow('Income before tax'),
  rd: flow('Research and development'),
  sga: flow('Selling, general and administrative expenses'),
  eps: {
    label: 'Earnings per share',
    definition:
      'Diluted, of the last twelve months: as filed, or the fiscal year with the year to date and without that of the year before where the average shares stay within 2%; else net income to common / average diluted shares of the same time; else of the latest fiscal year.',
  },
  dps: {
    label: 'Dividends per share',
    definition: 'Declared, of the last twelve months, or of the fiscal year where that is the newest period.',
  },
  dilutedShares: { label: 'Diluted shares', definition: 'The average diluted count of the latest filed period.' },
  sbc: flow('Stock-based compensation'),
  operatingCashflow: flow('Operating cash flow'),
  capex: flow('Capital expenditures', ' Positive when paid.'),
  dividends: flow('Dividends paid', ' Positive when paid.'),
  buybacks: flow('Shares bought back', ' Positive when paid.'),
  depreciation: flow('Depreciation and amortization'),
  propertyGains: flow('Gains on sales of property', ' A loss is negative.'),
  propertyImpairments: flow('Impairments of property', ' Positive.'),
  totalAssets: balance('Total assets'),
  currentAssets: balance('Current assets'),
  cash: balance('Cash', ' With cash equivalents.'),
  investments: balance('Short-term investments'),
  receivables: balance('Receivables'),
  inventory: balance('Inventory'),
  ppe: balance('Property, plant and equipment'),
  goodwill: balance('Goodwill'),
  intangibles: balance('Intangible assets', ' Without goodwill.'),
  totalLiabilities: balance('Total liabilities'),
  currentLiabilities: balance('Current liabilities'),
  longTermDebt: balance('Long-term debt'),
  shortTermDebt: balance('Short-term debt', ' With the current part of long-term debt.'),
  equity: balance('Equity', ' Of the parent’s owners.'),
  retainedEarnings: balance('Retained earnings'),
  minorityInterest: balance('Minority interest'),
  preferredStock: balance('Preferred stock', ' Within equity, at its book value.'),
  shares: { label: 'Shares outstanding', definition: 'All classes, from the newest cover page or balance sheet.' },
};

export const derivedTexts: Readonly<Record<DerivedLine, LineText & { readonly formula: string }>> = {
  fcf: {
    ...flow('Free cash flow', ' Operating cash flow less capital expenditures.'),
    formula: 'operatingCashflow - capex',
  },
  ebitda: {
    ...flow('EBITDA', ' EBIT with depreciation and amortization of the cash flow statement added back.'),
    formula: 'ebit + depreciation',
  },
  debt: {
    ...balance(
      'Debt',
      ' Short-term and long-term debt; one that is not reported counts as 0 where the filing shows that there is none.',
    ),
    formula: 'longTermDebt + shortTermDebt',
  },
  commonEquity: {
    ...balance('Common equity', ' Equity of the parent’s owners less preferred stock.'),
    formula: 'equity - orZero(preferredStock)',
  },
};
