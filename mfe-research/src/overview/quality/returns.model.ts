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
