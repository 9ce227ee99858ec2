import {
  calculateRatio,
  makeFigureReaders,
  type Outcome,
  type Ratio,
  subtotal,
  withoutYearBefore,
  type YearReports,
} from './figure.model.ts';

interface TaxRate {
  readonly rate: number;
  readonly remark: string | null;
}

/** Returns tax / income before tax; a benefit, and the tax of a loss, count as 0%. */
function calculateTaxRate(tax: number, before: number): TaxRate {
  if (before <= 0) return { rate: 0, remark: 'Without income before tax the rate counts as 0%' };
  return tax < 0 ? { rate: 0, remark: 'A benefit counts as 0%' } : { rate: tax / before, remark: null };
}

/** The figures of the capital that owners and lenders have put in. */
function readCapital(year: YearReports) {
  const of = makeFigureReaders(year, true);
  return {
    short: of.shortDebt(),
    long: of.longDebt(),
    assets: of.balance('Total assets', 'totalAssets'),
    liabilities: of.balance('Total liabilities', 'totalLiabilities'),
    cash: of.balance('Cash', 'cashAndCashEquivalentsAtCarryingValue'),
    held: of.balance('Short-term investments', 'shortTermInvestments', 'money', 'zero when absent'),
  };
}

type Capital = Readonly<Record<keyof ReturnType<typeof readCapital>, { readonly value: number }>>;

const invested = ({ short, long, assets, liabilities, cash, held }: Capital): number =>
  short.value + long.value + assets.value - liabilities.value - cash.value - held.value;

/** Returns operating income after tax / average invested capital (Koller, Goedhart and Wessels, Valuation). */
export function returnOnInvestedCapital(year: YearReports): Ratio {
  if (year.before === null) return withoutYearBefore;
  const { label } = year.before;
  const of = makeFigureReaders(year);
  const then = readCapital(year.before);
  const figures = {
    operating: of.income('Operating income', 'operatingIncome'),
    tax: of.income('Income tax', 'incomeTaxExpense'),
    pretax: of.income('Income before tax', 'incomeBeforeTax'),
    ...readCapital(year),
    shortThen: then.short,
    longThen: then.long,
    assetsThen: then.assets,
    liabilitiesThen: then.liabilities,
    cashThen: then.cash,
    heldThen: then.held,
  };
  return calculateRatio(figures, (n): Outcome => {
    const { rate, remark } = calculateTaxRate(n.tax.value, n.pretax.value);
    if (rate > 1) return 'Income tax is more than income before tax';
    const after = n.operating.value * (1 - rate);
    const end = invested(n);
    const start = invested({
      short: n.shortThen,
      long: n.longThen,
      assets: n.assetsThen,
      liabilities: n.liabilitiesThen,
      cash: n.cashThen,
      held: n.heldThen,
    });
    const average = (end + start) / 2;
    if (average <= 0) return 'Average invested capital is not above 0';
    return {
      value: after / average,
      subtotals: [
        subtotal('Tax rate', rate, 'percent', remark),
        subtotal('Operating income after tax', after),
        subtotal(`Invested capital, ${year.label}`, end),
        subtotal(`Invested capital, ${label}`, start),
        subtotal('Average invested capital', average),
      ],
    };
  });
}

/** The net income of a year, and a figure of the balance sheets at its end and its beginning. */
function incomeAndSheets(
  year: YearReports,
  before: YearReports,
  name: string,
  field: 'totalShareholderEquity' | 'totalAssets',
) {
  return {
    income: makeFigureReaders(year).income('Net income', 'netIncome'),
    end: makeFigureReaders(year, true).balance(name, field),
    start: makeFigureReaders(before, true).balance(name, field),
  };
}

/** Returns net income / average equity. */
export function returnOnEquity(year: YearReports): Ratio {
  if (year.before === null) return withoutYearBefore;
  return calculateRatio(
    incomeAndSheets(year, year.before, 'Equity', 'totalShareholderEquity'),
    ({ income, start, end }) => {
      if (end.value <= 0 || start.value <= 0) return 'Equity is not above 0';
      const average = (end.value + start.value) / 2;
      return { value: income.value / average, subtotals: [subtotal('Average equity', average)] };
    },
  );
}

/** Returns net income / average total assets. */
export function returnOnAssets(year: YearReports): Ratio {
  if (year.before === null) return withoutYearBefore;
  return calculateRatio(incomeAndSheets(year, year.before, 'Total assets', 'totalAssets'), ({ income, start, end }) => {
    const average = (end.value + start.value) / 2;
    if (average <= 0) return 'Average total assets are not above 0';
    return { value: income.value / average, subtotals: [subtotal('Average total assets', average)] };
  });
}

/** Returns operating cash flow − capital expenditures − stock-based compensation. */
export function cashAfterStock(year: YearReports): Ratio {
  const of = makeFigureReaders(year);
  const figures = {
    operating: of.cash('Operating cash flow', 'operatingCashflow'),
    capex: of.cash('Capital expenditures', 'capitalExpenditures'),
    stock: of.cash('Stock-based compensation', 'stockBasedCompensation'),
  };
  return calculateRatio(figures, ({ operating, capex, stock }) => {
    const free = operating.value - Math.abs(capex.value);
    return { value: free - stock.value, subtotals: [subtotal('Free cash flow', free)] };
  });
}

/** Returns (net income − operating cash flow) / average total assets (Sloan 1996, from the cash flow statement). */
export function accrualsRatio(year: YearReports): Ratio {
  if (year.before === null) return withoutYearBefore;
  const figures = {
    income: makeFigureReaders(year).income('Net income', 'netIncome'),
    operating: makeFigureReaders(year).cash('Operating cash flow', 'operatingCashflow'),
    end: makeFigureReaders(year, true).balance('Total assets', 'totalAssets'),
    start: makeFigureReaders(year.before, true).balance('Total assets', 'totalAssets'),
  };
  return calculateRatio(figures, ({ income, operating, start, end }) => {
    const average = (end.value + start.value) / 2;
    const accruals = income.value - operating.value;
    if (average <= 0) return 'Average total assets are not above 0';
    return {
      value: accruals / average,
      subtotals: [subtotal('Accruals', accruals), subtotal('Average total assets', average)],
    };
  });
}

/** Returns shares bought back − stock-based compensation: the buyback that is more than shares given to employees. */
export function netBuyback(year: YearReports): Ratio {
  const of = makeFigureReaders(year);
  const figures = {
    bought: of.cash('Shares bought back', 'paymentsForRepurchaseOfCommonStock', 'zero when absent'),
    stock: of.cash('Stock-based compensation', 'stockBasedCompensation'),
  };
  return calculateRatio(figures, ({ bought, stock }) => ({ value: bought.value - stock.value }));
}

/** No company buys back half of its shares within a year: such counts lie on the two sides of an exchange of shares. */
const LEAST_LEFT = 0.5;

/** Returns the change of the average diluted shares from the year before. */
export function shareChange(year: YearReports): Ratio {
  if (year.before === null) return withoutYearBefore;
  const count = (one: YearReports) =>
    makeFigureReaders(one, true).income('Average diluted shares', 'weightedAverageSharesDiluted', 'shares');
  return calculateRatio({ last: count(year), first: count(year.before) }, ({ last, first }) => {
    if (first.value <= 0 || last.value <= 0) return 'A number of shares is not above 0';
    const left = last.value / first.value;
    return left < LEAST_LEFT ? 'Fewer than half the shares of the year before: not counted alike' : { value: left - 1 };
  });
}

/** Returns dividends paid / net income; without a profit there is none. */
export function payoutRatio(year: YearReports): Ratio {
  const figures = {
    dividends: makeFigureReaders(year).cash('Dividends paid', 'dividendPayout', 'zero when absent'),
    income: makeFigureReaders(year).income('Net income', 'netIncome'),
  };
  return calculateRatio(figures, ({ dividends, income }) =>
    income.value <= 0 ? 'Net income is not above 0' : { value: Math.abs(dividends.value) / income.value },
  );
}

/** Returns the dividends declared on a share. */
export function dividendsPerShare(year: YearReports): Ratio {
  const declared = makeFigureReaders(year).income('Dividends declared per share', 'dividendsPerShare', 'per share');
  return calculateRatio({ declared }, (of) => ({ value: of.declared.value }));
}

/** Returns (equity − preferred stock) / shares outstanding. */
export function bookValuePerShare(year: YearReports): Ratio {
  const of = makeFigureReaders(year);
  const preferred = of.balance('Preferred stock', 'preferredStock', 'money', 'zero when absent');
  // The reports of a provider have no line for preferred stock.
  const hasLine = year.balance?.provenance?.preferredStock !== undefined;
  const figures = {
    equity: of.balance('Equity', 'totalShareholderEquity'),
    preferred: preferred.value === null && !hasLine ? { ...preferred, value: 0, absent: true } : preferred,
    shares: of.balance('Shares outstanding', 'commonStockSharesOutstanding', 'shares'),
  };
  return calculateRatio(figures, ({ equity, preferred: ahead, shares }) => {
    if (shares.value <= 0) return 'Shares outstanding are not above 0';
    return { value: (equity.value - ahead.value) / shares.value };
  });
}

/** Returns (debt − cash and short-term investments) / EBITDA; below 0 for a company with more cash than debt. */
export function netDebtToEbitda(year: YearReports): Ratio {
  const of = makeFigureReaders(year);
  const figures = {
    short: of.shortDebt(),
    long: of.longDebt(),
    cash: of.balance('Cash', 'cashAndCashEquivalentsAtCarryingValue'),
    held: of.balance('Short-term investments', 'shortTermInvestments', 'money', 'zero when absent'),
    ebitda: of.income('EBITDA', 'ebitda'),
  };
  return calculateRatio(figures, ({ short, long, cash, held, ebitda }) => {
    if (ebitda.value <= 0) return 'EBITDA is not above 0';
    const net = short.value + long.value - cash.value - held.value;
    return { value: net / ebitda.value, subtotals: [subtotal('Net debt', net)] };
  });
}

/** Returns EBIT / interest expense. */
export function interestCover(year: YearReports): Ratio {
  const figures = {
    ebit: makeFigureReaders(year).income('EBIT', 'ebit'),
    interest: makeFigureReaders(year).income('Interest expense', 'interestExpense'),
  };
  return calculateRatio(figures, ({ ebit, interest }) =>
    interest.value <= 0 ? 'Interest expense is not above 0' : { value: ebit.value / interest.value },
  );
}
