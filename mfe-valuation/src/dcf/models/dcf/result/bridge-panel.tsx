import { Fold } from '@basecase/shared-ui/components/layout/fold';
import { formatMoneyTenth, formatNumberShort, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { findOverride, type OverrideName } from '../../../inputs/overrides.model.ts';
import { type FigureLine, FigureList } from '../../../panels/figure-list.tsx';
import type { DcfResult } from '../../../valuation/dcf.model.ts';
import { gapToPrice, yearsWord } from '../../../valuation/valuation.model.ts';
import type { ValuedCompany } from '../../../valuation/valued-company.ts';
import { calculateBridge } from './bridge.model.ts';

export interface BridgePanelProps {
  readonly company: ValuedCompany;
  readonly result: DcfResult;
  /** Today's price in the currency of the statements; null when unknown. */
  readonly price: number | null;
  readonly currency: string | null;
}

/** The bridge from cash flows to enterprise value, equity value and fair value per share. */
export function BridgePanel({ company, result, price, currency }: BridgePanelProps) {
  const { basis, shares, overrides } = company;
  const bridge = calculateBridge(basis, result);
  if (bridge === null) return null;
  const money = (value: number) => formatMoneyTenth(value, { currency });
  const origin = (name: OverrideName) =>
    findOverride(overrides, name) === null ? `fiscal ${basis.latest.label}` : 'mine';
  const lines: FigureLine[] = [
    { label: `Cash flows of ${yearsWord(result.presentValues.length)} years`, value: money(bridge.projected) },
    { label: 'Terminal value', value: `+ ${money(bridge.terminal)}` },
    { label: 'Enterprise value', value: money(bridge.enterpriseValue), total: true },
    { label: `Debt, ${origin('debt')}`, value: `\u2212 ${money(bridge.debt)}` },
    { label: `Cash and short-term investments, ${origin('cash')}`, value: `+ ${money(bridge.cash)}` },
    { label: 'Equity value', value: money(bridge.equityValue), total: true },
    {
      label: sharesLabel(shares.origin, findOverride(overrides, 'shares') !== null),
      value: `÷ ${formatNumberShort(bridge.shares)}`,
    },
    { label: 'Fair value per share', value: formatPerShare(bridge.fairValuePerShare, { currency }), total: true },
    ...priceLines({ result, price, currency }),
  ];
  return (
    <Fold
      id="bridge"
      title="From cash flows to a share"
      summary={`Enterprise value ${money(bridge.enterpriseValue)}, equity value ${money(bridge.equityValue)}`}
      subtitle="All at present value."
      headingLevel={3}
    >
      <FigureList lines={lines} />
    </Fold>
  );
}

/** Returns the comparison with the price; nothing without a price. */
function priceLines({ result, price, currency }: Omit<BridgePanelProps, 'company'>): FigureLine[] {
  if (price === null) return [];
  return [
    { label: 'Price', value: formatPerShare(price, { currency }) },
    { label: 'Against price', value: formatPercent(gapToPrice({ result, price }), { plus: true }), total: true },
  ];
}

function sharesLabel(origin: ValuedCompany['shares']['origin'], mine: boolean): string {
  if (mine) return 'Shares outstanding, mine';
  if (origin === 'implied') return 'Shares outstanding, implied';
  return origin === 'all-classes' ? 'Shares outstanding, all classes' : 'Shares outstanding';
}
