import type { TrailingVintage, Vintages } from '@basecase/gateway/contract';

/** Figures of twelve months, by default with round multiples at a close of 100: 1,000 shares, EPS 5, net debt 20,000. */
export function trailingVintage(
  periodEnd: string,
  filed: string,
  figures: Partial<TrailingVintage> = {},
): TrailingVintage {
  return {
    filed,
    accessionNumber: `0000000001-${filed.slice(2, 4)}-${filed.slice(5, 7)}${filed.slice(8)}00`,
    form: '10-Q',
    periodEnd,
    revenueTtm: 50_000,
    ebitTtm: 12_000,
    ebitdaTtm: 15_000,
    netIncomeTtm: 5_000,
    epsDilutedTtm: 5,
    operatingCashflowTtm: 10_000,
    capexTtm: 2_000,
    totalDebt: 30_000,
    cash: 8_000,
    shortTermInvestments: 2_000,
    minorityInterest: 0,
    preferredStock: 0,
    shareholderEquity: 25_000,
    sharesOutstanding: 1_000,
    ...figures,
  };
}

/** The figures known of a company. @param quarterly newest first */
export function makeVintages(quarterly: readonly TrailingVintage[], currency: string | null = 'USD'): Vintages {
  return {
    symbol: 'ACME',
    source: 'sec',
    asOf: '2025-02-21T10:00:00.000Z',
    currency,
    annual: [],
    quarterly: [...quarterly],
  };
}
