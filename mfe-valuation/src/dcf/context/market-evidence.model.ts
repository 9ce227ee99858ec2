import type { AllStatements, CallReply } from '@basecase/gateway/contract';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { statementCurrency } from '../../company/company-data.model.ts';
import { readFiscalYears } from '../valuation/history.model.ts';
import { percentile } from '../valuation/percentile.model.ts';
import type { MarketEvidence } from '../valuation/reasoned-rates.model.ts';
import { askAboutGrowth, type BaseGrowth, readPastGrowth } from './base-rates.model.ts';
import type { BaseRateQuestion } from './context-queries.ts';

/** As in the gateway's groups of peers. */
const fewestPeers = 4;
/** Any rate gives the same median. */
const askedGrowth = new Array<number>(5).fill(0.05);

type RiskFreeRate = CallReply<'riskFreeRate'>;

/** The answers that evidence is made of; null where there is none. */
export interface EvidenceParts {
  readonly riskFree: RiskFreeRate | null;
  readonly growth: BaseGrowth | null;
  /** Operating margins of the peers, as fractions. */
  readonly margins: readonly number[] | null;
}

/** Returns what a reasoned case takes of the market, with the source of each rate. */
export function makeEvidence({ riskFree, growth, margins }: EvidenceParts): MarketEvidence {
  const peers = margins === null || margins.length < fewestPeers ? null : margins.toSorted((a, b) => a - b);
  return {
    riskFreeRate: riskFree?.rate ?? null,
    baseGrowth: growth?.rate ?? null,
    peerMargin: peers === null ? null : percentile(peers, 25),
    growthSpread: growth?.spread ?? null,
    isSample: riskFree?.sample ?? false,
    sources: {
      riskFreeRate: riskFree === null ? 'no yield is known in this currency' : describeYield(riskFree),
      baseGrowth: growth?.source ?? 'too few companies are held',
      peerMargin: peers === null ? 'no four peers are held' : `the lower quartile of ${peers.length} peers`,
    },
  };
}

function describeYield({ rate, name, day, sample }: RiskFreeRate): string {
  return `${name} ${formatPercent(rate, { decimals: 2 })} of ${formatCalendarDay(day)}${sample ? ' (sample)' : ''}`;
}

/** Returns the question about companies of a company's size. Yields and sizes are in US dollars: null in other currencies. */
export function askAboutSize(statements: AllStatements | null): BaseRateQuestion | null {
  const latest = statements === null ? undefined : readFiscalYears(statements).at(-1);
  if (statements === null || latest === undefined || statementCurrency(statements) !== 'USD') return null;
  return askAboutGrowth(askedGrowth, latest.revenue, readPastGrowth(statements, latest.label));
}
