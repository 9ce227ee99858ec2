/** The assumptions behind a sample company. It has roughly the size of the real one; every figure is invented. */
export interface SampleCompany {
  readonly symbol: string;
  readonly name: string;
  readonly sector: string;
  readonly industry: string;
  readonly exchange: 'NASDAQ' | 'NYSE';
  /** Month the fiscal year ends in. */
  readonly yearEnd: number;
  /** Revenue of the last whole fiscal year, millions of dollars. */
  readonly revenue: number;
  /** Usual growth of a year, as a fraction. */
  readonly growth: number;
  /** Growth of single years, by the number of years before the last whole one. */
  readonly oddYears?: Readonly<Record<number, number>>;
  /** Shares of revenue. */
  readonly cost: number;
  readonly research: number | null;
  readonly selling: number;
  readonly capex: number;
  readonly debt: number;
  /** Inventory as a share of cost; null for a company without inventory. */
  readonly inventory: number | null;
  /** Share of profit paid out. */
  readonly payout: number;
  /** Millions. */
  readonly shares: number;
  /** Growth of the number of shares in a year. */
  readonly dilution: number;
  /** Price as a multiple of earnings per share or, for a loss maker, of revenue per share. */
  readonly multiple: number;
  readonly beta: number;
  /** A bank's balance sheet has no current and non-current parts. Default: `general`. */
  readonly kind?: 'bank';
}

type Row = Omit<SampleCompany, 'symbol' | 'name' | 'sector' | 'industry' | 'exchange'>;

/** One row of the tables of sample companies. */
export const company = (
  symbol: string,
  name: string,
  sector: string,
  industry: string,
  exchange: SampleCompany['exchange'],
  row: Row,
): SampleCompany => ({ symbol, name, sector, industry, exchange, ...row });
