import { makeCondition, splitConditions } from './conditions.model.ts';
import { emptyScreen, type ScreenState } from './screen-state.model.ts';

/** A screen to begin from. */
export interface ExampleScreen {
  readonly name: string;
  readonly text: string;
  readonly where: string;
  readonly columns: readonly string[];
  /** The column that it is sorted by, the highest first. */
  readonly sort: string;
}

const magicRank = 'pct(ebit / enterpriseValue) + pct(ebit / (currentAssets - currentLiabilities + ppe))';

export const exampleScreens: readonly ExampleScreen[] = [
  {
    name: 'Quality',
    text: 'High returns without much debt, and growth that lasts.',
    where: 'roic > 15% and operatingMargin > 15% and netDebtToEbitda < 2 and cagr(revenue, 5) > 5%',
    columns: ['marketCap', 'roic', 'operatingMargin', 'netDebtToEbitda', 'cagr(revenue, 5)', 'pe', 'filed'],
    sort: 'roic',
  },
  {
    name: 'Growth at a reasonable price',
    text: 'Earnings that grow, at a multiple below one and a half times the growth.',
    where: 'cagr(revenue, 3) > 8% and cagr(netIncome, 3) > 10% and pe / (cagr(netIncome, 3) * 100) < 1.5',
    columns: ['marketCap', 'cagr(revenue, 3)', 'cagr(netIncome, 3)', 'pe', 'pe / (cagr(netIncome, 3) * 100)', 'filed'],
    sort: 'cagr(netIncome, 3)',
  },
  {
    name: 'Net cash',
    text: 'Cash beyond all debt of a quarter of the market cap or more, and no cash burnt.',
    where: '(cash - debt) / marketCap > 25% and fcf > 0',
    columns: ['marketCap', 'cash', 'debt', '(cash - debt) / marketCap', 'fcfMargin', 'pe', 'filed'],
    sort: '(cash - debt) / marketCap',
  },
  {
    name: 'Buybacks',
    text: 'Own shares bought with free cash, and fewer of them than a year ago.',
    where: 'buybackYield > 3% and buybacks < fcf and dilution < 0%',
    columns: ['marketCap', 'buybackYield', 'buybacks', 'fcf', 'dilution', 'pe', 'filed'],
    sort: 'buybackYield',
  },
  {
    name: 'Turnarounds',
    text: 'A loss a year ago, a profit now, with more revenue and cash to show for it.',
    where: 'netIncome > 0 and netIncome[-1y] < 0 and revenue > revenue[-1y] and operatingCashflow > 0',
    columns: ['marketCap', 'revenue', 'change(revenue, 1)', 'netIncome', 'netIncome[-1y]', 'ps', 'filed'],
    sort: 'change(revenue, 1)',
  },
  {
    name: 'Magic formula',
    text: 'Cheap and good by Greenblatt: the best fifth by earnings yield and return on capital together.',
    where: `${magicRank} > 1.6 and marketCap > 50M`,
    columns: [
      'marketCap',
      'ebit / enterpriseValue',
      'ebit / (currentAssets - currentLiabilities + ppe)',
      magicRank,
      'filed',
    ],
    sort: magicRank,
  },
];

/** Returns an example as a new screen. */
export function openExample({ where, columns, sort }: ExampleScreen): ScreenState {
  return {
    ...emptyScreen,
    conditions: splitConditions(where).map((text) => makeCondition(text)),
    columns,
    sort: { by: sort, descending: true },
  };
}
