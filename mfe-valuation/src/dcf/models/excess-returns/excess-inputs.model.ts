import { type ModelInputName, modelInputBounds } from '@basecase/gateway/contract/dcf-bounds';
import { formatNumber } from '@basecase/shared-ui/figures/format';
import { yearsText } from '@basecase/shared-ui/figures/period';
import { type AnnualFigures, annualFigures } from '../../inputs/annual-figures.model.ts';
import { ANY_AMOUNT, type ModelInput, type TypedInputs, withTyped } from '../../inputs/figure-input.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../../valuation/dcf-assumptions.ts';
import { yearsWord } from '../../valuation/valuation.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';

export type ExcessInputName =
  | 'bookValue'
  | 'payout'
  | 'returnOnEquity'
  | 'terminalSpread'
  | 'fadeYears'
  | 'excessGrowth'
  | 'equityRiskFree'
  | 'equityPremium'
  | 'equityBeta';

export type ExcessInput = ModelInput<ExcessInputName>;

/** The figures of a company that its excess returns are calculated from. */
export type ExcessSource = Pick<ValuedCompany, 'statements' | 'basis'>;

/**
 * Return on common equity of a fiscal year: net income to common ÷ common equity at its beginning; null when one is missing or
 * equity is not above 0.
 */
export interface ReturnYear {
  readonly year: string;
  /** To common; of statements that do not tell it apart all net income. */
  readonly netIncome: number | null;
  /** Of the common owners, at the end of the year; preferred stock that is not known counts as 0. */
  readonly equity: number | null;
  readonly returnOnEquity: number | null;
}

const MAX_YEARS = 5;
/**
 * A spread above 0 says that competition never catches up. Without evidence for that the return fades to the cost of equity, as
 * Damodaran does for a financial firm in stable growth.
 */
export const DEFAULT_SPREAD = 0;
export const DEFAULT_FADE_YEARS = 10;

/** Returns the returns on equity of the last five fiscal years, oldest first. */
export function returnYears({ statements, basis }: ExcessSource): ReturnYear[] {
  const years = annualFigures(statements, basis.latest.label).map((figures) => ({
    year: figures.year,
    netIncome: figures.netIncomeToCommon ?? figures.netIncome,
    equity: commonEquity(figures),
  }));
  return years
    .map(({ year, netIncome, equity }, index) => {
      const before = years[index - 1];
      const start = before !== undefined && Number(before.year) === Number(year) - 1 ? before.equity : null;
      const known = netIncome !== null && start !== null && start > 0;
      return { year, netIncome, equity, returnOnEquity: known ? netIncome / start : null };
    })
    .slice(-MAX_YEARS);
}

/** More of net income than this is no allocation to shares of employees, which earn with the common ones. */
const leastPreferred = 0.01;

/** Returns equity less preferred stock; null also where preferred stock takes a part of net income and is not known. */
function commonEquity({ equity, preferredStock, netIncome, netIncomeToCommon }: AnnualFigures): number | null {
  if (equity === null || preferredStock !== null) return equity === null ? null : equity - (preferredStock ?? 0);
  const isPaid = netIncome !== null && netIncomeToCommon !== null;
  return isPaid && netIncome - netIncomeToCommon > leastPreferred * Math.abs(netIncome) ? null : equity;
}

/** Returns the inputs of an excess returns valuation, each with its state. Rates that the DCF's form sets are taken from there. */
export function excessInputs(company: ExcessSource, assumptions: DcfAssumptions, typed: TypedInputs): ExcessInput[] {
  const years = annualFigures(company.statements, company.basis.latest.label).slice(-MAX_YEARS);
  const share = (name: ModelInputName) => ({ unit: 'rate', bounds: modelInputBounds[name] }) as const;
  const takeRate = (field: 'terminalGrowthRate' | 'riskFreeRate' | 'marketRiskPremium') => {
    const amount = assumptions[field];
    const own = amount !== defaultAssumptions[field];
    return { amount, state: own ? 'mine' : 'assumed', note: own ? 'As in your DCF' : 'As in the DCF' } as const;
  };
  const plain: Omit<ExcessInput, 'filed'>[] = [
    bookValueInput(company, years.at(-1)),
    payoutInput(years),
    returnInput(company),
    {
      name: 'terminalSpread',
      label: 'Terminal spread',
      note: 'ROE above its cost for ever; 0% lets it fade out',
      state: 'assumed',
      amount: DEFAULT_SPREAD,
      ...share('terminalSpread'),
    },
    {
      name: 'fadeYears',
      label: 'Fade, years',
      note: '3 to 15',
      state: 'assumed',
      amount: DEFAULT_FADE_YEARS,
      unit: 'years',
      bounds: modelInputBounds.fadeYears,
    },
    { name: 'excessGrowth', label: 'Terminal growth', ...takeRate('terminalGrowthRate'), ...share('excessGrowth') },
    { name: 'equityRiskFree', label: 'Risk-free rate', ...takeRate('riskFreeRate'), ...share('equityRiskFree') },
    { name: 'equityPremium', label: 'Risk premium', ...takeRate('marketRiskPremium'), ...share('equityPremium') },
    betaInput(company),
  ];
  return plain.map((input) => withTyped(input, typed));
}

function bookValueInput({ basis }: ExcessSource, latest: AnnualFigures | undefined): Omit<ExcessInput, 'filed'> {
  const input = { name: 'bookValue', label: 'Book value a share', unit: 'per-share', bounds: ANY_AMOUNT } as const;
  const owned = latest?.year === basis.latest.label ? latest : null;
  const equity = owned && commonEquity(owned);
  if (equity === null) {
    const what = owned?.equity == null ? 'Equity is missing' : 'Preferred stock earns dividends and is not known';
    return { ...input, state: 'missing', amount: null, note: `${what} for fiscal ${basis.latest.label}` };
  }
  const amount = equity / basis.shares;
  const note = `(Equity − preferred stock) ÷ shares, fiscal ${basis.latest.label}`;
  return owned?.preferredStock == null
    ? { ...input, state: 'assumed', amount, note: `${note}. Preferred stock is not known and counts as 0` }
    : { ...input, state: 'derived', amount, note };
}

/** Dividends and buybacks of the years ÷ their net income, from 0% to 100%. */
function payoutInput(years: readonly AnnualFigures[]): Omit<ExcessInput, 'filed'> {
  const input = { name: 'payout', label: 'Payout', unit: 'rate', bounds: modelInputBounds.payout } as const;
  const known = years.flatMap(({ netIncome, dividends, repurchases }) =>
    netIncome === null || dividends === null || repurchases === null
      ? []
      : [{ netIncome, paid: dividends + repurchases }],
  );
  const income = known.reduce((sum, { netIncome }) => sum + netIncome, 0);
  if (known.length === 0 || income <= 0) {
    return { ...input, state: 'assumed', amount: 1, note: 'Not found: all is assumed to be paid out' };
  }
  const paid = known.reduce((sum, year) => sum + year.paid, 0);
  const amount = Math.min(1, paid / income);
  const capped = paid > income ? '; more than all was paid' : '';
  return { ...input, state: 'derived', amount, note: `With buybacks, ${countYears(known.length)}${capped}` };
}

function returnInput(company: ExcessSource): Omit<ExcessInput, 'filed'> {
  const input = {
    name: 'returnOnEquity',
    label: 'Starting ROE',
    unit: 'rate',
    bounds: modelInputBounds.returnOnEquity,
  } as const;
  const years = returnYears(company);
  const latest = years.at(-1);
  const known = years.flatMap(({ year, returnOnEquity }) =>
    returnOnEquity === null ? [] : [{ year, returnOnEquity }],
  );
  if (latest === undefined || latest.returnOnEquity === null || latest.year !== company.basis.latest.label) {
    const note = `Net income or the equity before it is missing for fiscal ${company.basis.latest.label}`;
    return { ...input, state: 'missing', amount: null, note };
  }
  const amount = known.reduce((sum, { returnOnEquity }) => sum + returnOnEquity, 0) / known.length;
  const note = `Mean of ${countYears(known.length)}, fiscal ${yearsText(known.map(({ year }) => year))}`;
  return { ...input, state: 'derived', amount, note };
}

function betaInput({ basis }: ExcessSource): Omit<ExcessInput, 'filed'> {
  const input = { name: 'equityBeta', label: 'Beta', unit: 'number', bounds: modelInputBounds.equityBeta } as const;
  return basis.beta === null
    ? { ...input, state: 'assumed', amount: 1, note: 'Not reported: 1 is assumed' }
    : { ...input, state: 'reported', amount: basis.beta, note: `Reported ${formatNumber(basis.beta, 2)}` };
}

const countYears = (years: number) => `${yearsWord(years)} ${years === 1 ? 'year' : 'years'}`;
