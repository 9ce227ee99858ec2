import { averagedYears, findOverride, type OverrideName, type Overrides } from '../inputs/overrides.model.ts';
import type { DcfBasis } from './dcf.model.ts';
import { totalDebt } from './discount-rate.model.ts';
import { calculateOperatingRatios } from './operating-ratios.model.ts';

const ratioNames = ['operatingMargin', 'taxRate', 'depreciation', 'capitalExpenditures', 'workingCapital'] as const;

/** Returns the basis of a valuation with the user's values. Historical growth still runs over all years. */
export function withOverrides(basis: DcfBasis, overrides: Overrides): DcfBasis {
  const { years, latest } = basis;
  const used = averagedYears(overrides, years.length);
  const filed =
    used === years.length
      ? basis.operating
      : { ...calculateOperatingRatios(years.slice(-used)), historicalGrowth: basis.operating.historicalGrowth };
  const mine = ratioNames.flatMap((name) => {
    const value = findOverride(overrides, name);
    return value === null ? [] : [[name, value] as const];
  });
  const [debt, cash] = [findOverride(overrides, 'debt'), findOverride(overrides, 'cash')];
  return {
    ...basis,
    operating: { ...filed, ...Object.fromEntries(mine) },
    shares: findOverride(overrides, 'shares') ?? basis.shares,
    latest: {
      ...latest,
      ...(debt === null ? {} : { shortTermDebt: 0, longTermDebt: debt }),
      ...(cash === null ? {} : { cash, shortTermInvestments: 0 }),
    },
  };
}

/** Returns the value of an input in a basis; null of the rate of exchange, which is no part of it. */
export function valueIn(basis: DcfBasis, name: OverrideName): number | null {
  if (name === 'exchangeRate') return null;
  if (name === 'averageYears') return basis.years.length;
  if (name === 'shares') return basis.shares;
  if (name === 'debt') return totalDebt(basis.latest);
  if (name === 'cash') return basis.latest.cash + basis.latest.shortTermInvestments;
  return basis.operating[name];
}
