import type { Overview } from '@basecase/gateway/contract';
import { formatMoneyTenth, formatNumber, formatNumberShort, formatPerShare } from '@basecase/shared-ui/figures/format';
import type { DcfBasis } from '../dcf.model.ts';
import { tellsCostOfDebt } from '../discount-rate.model.ts';

/** An input that no statement holds, and where it comes from. */
export interface StockInput {
  readonly label: string;
  readonly value: string;
  readonly origin: string;
  /** True where something stands in for a figure that was not reported. */
  readonly assumed: boolean;
}

type KeyFigures = Pick<Overview, 'price' | 'marketCap' | 'beta' | 'sharesOutstanding'>;

const reported = 'Key figures';
const positive = (value: number | null): boolean => value !== null && value > 0;

/**
 * What the valuation takes from the key figures, and what stands in for those not reported.
 * @param currency ISO code of the statements
 */
export function stockInputs(basis: DcfBasis, overview: KeyFigures, currency: string | null): StockInput[] {
  const latest = basis.latest.label;
  const ownShares = positive(overview.sharesOutstanding);
  return [
    {
      label: 'Price',
      value: formatPerShare(overview.price, { currency }),
      origin: overview.price === null ? 'Not reported: nothing to compare with' : reported,
      assumed: false,
    },
    {
      label: 'Shares outstanding',
      value: formatNumberShort(basis.shares),
      origin: ownShares ? reported : `Balance sheet of fiscal ${latest}`,
      assumed: !ownShares,
    },
    marketCapInput(basis, overview, currency),
    {
      label: 'Beta',
      value: formatNumber(basis.beta ?? 1, 2),
      origin: basis.beta === null ? 'Not reported: 1 is assumed' : reported,
      assumed: basis.beta === null,
    },
    costOfDebtInput(basis),
  ];
}

function marketCapInput(basis: DcfBasis, overview: KeyFigures, currency: string | null): StockInput {
  const input = { label: 'Market cap', value: formatMoneyTenth(basis.marketCap, { currency }) };
  if (positive(overview.marketCap)) return { ...input, origin: reported, assumed: false };
  const origin = positive(overview.price) ? 'Not reported: shares × price' : 'Not reported: 1 billion is assumed';
  return { ...input, origin, assumed: true };
}

function costOfDebtInput({ latest }: DcfBasis): StockInput {
  const known = tellsCostOfDebt(latest);
  return {
    label: 'Cost of debt',
    value: known ? 'Interest ÷ debt' : '5.0%',
    origin: known
      ? `Statements of fiscal ${latest.label}`
      : `No interest or no debt in fiscal ${latest.label}: 5% is assumed`,
    assumed: !known,
  };
}
