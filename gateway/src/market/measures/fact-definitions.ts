import { recentPriceDays } from '../../contract/figures/priced-figures.ts';
import { type MarketUnit, marketKinds } from '../../contract/market/market.ts';

interface FactDefinition {
  readonly label: string;
  readonly unit: MarketUnit;
  readonly definition: string;
}

/** Figures that are no formula over lines. */
export const figureFacts: Readonly<Record<'price' | 'marketCap' | 'age', FactDefinition>> = {
  price: {
    label: 'Price',
    unit: 'perShare',
    definition: `The newest public close, of ${recentPriceDays} days at most.`,
  },
  marketCap: {
    label: 'Market cap',
    unit: 'money',
    definition: 'Price × shares outstanding, where both are on one side of every split.',
  },
  age: { label: 'Age', unit: 'days', definition: 'Days since the newest filing.' },
};

export const textFacts: Readonly<Record<'sic' | 'kind' | 'exchange' | 'filed' | 'fiscalYearEnd', FactDefinition>> = {
  sic: { label: 'Industry code', unit: 'text', definition: 'The SIC code of four digits, as registered with the SEC.' },
  kind: { label: 'Kind', unit: 'text', definition: `One of ${marketKinds.join(', ')}.` },
  exchange: { label: 'Exchange', unit: 'text', definition: 'The exchange of the SEC’s list.' },
  filed: { label: 'Filed', unit: 'text', definition: 'The day of the newest filing, YYYY-MM-DD.' },
  fiscalYearEnd: { label: 'Fiscal year end', unit: 'text', definition: 'MM-DD.' },
};
