import type { PresentedLine, PresentedStatement } from '../../shape/filing-figures.ts';
import { localName } from '../../shape/local-name.ts';

/** Part of a statement, by the total that closes it. */
export type Region =
  | 'current assets'
  | 'non-current assets'
  | 'assets'
  | 'current liabilities'
  | 'non-current liabilities'
  | 'liabilities'
  | 'equity'
  | 'operating'
  | 'investing'
  | 'financing'
  | 'other';

interface Total {
  readonly region: Region;
  readonly concept: RegExp;
  readonly label: RegExp;
}

/** The totals that close the parts of a statement, in their usual order. */
export const totals: Readonly<Record<PresentedStatement['kind'], readonly Total[]>> = {
  income: [],
  balance: [
    { region: 'current assets', concept: /^(AssetsCurrent|CurrentAssets)$/, label: /^total current assets$/i },
    {
      region: 'non-current assets',
      concept: /^(AssetsNoncurrent|NoncurrentAssets)$/,
      label: /^total (non-?current|long-term) assets$/i,
    },
    { region: 'assets', concept: /^Assets$/, label: /^total assets$/i },
    {
      region: 'current liabilities',
      concept: /^(LiabilitiesCurrent|CurrentLiabilities)$/,
      label: /^total current liabilities$/i,
    },
    {
      region: 'non-current liabilities',
      concept: /^(LiabilitiesNoncurrent|NoncurrentLiabilities)$/,
      label: /^total (non-?current|long-term) liabilities$/i,
    },
    { region: 'liabilities', concept: /^Liabilities$/, label: /^total liabilities$/i },
    // Utilities present long-term debt beside equity, before current liabilities.
    { region: 'liabilities', concept: /^Capitalization/, label: /^total capitali[sz]ation$/i },
    {
      region: 'equity',
      concept:
        /^(StockholdersEquity\w*|Equity|EquityAttributableToOwnersOfParent|PartnersCapital\w*|LiabilitiesAndStockholdersEquity|EquityAndLiabilities)$/,
      label: /^total .*equity$/i,
    },
  ],
  cashFlow: [
    { region: 'operating', concept: /^(NetCashProvidedByUsedIn|CashFlowsFromUsedIn)OperatingActivities/, label: /^$/ },
    { region: 'investing', concept: /^(NetCashProvidedByUsedIn|CashFlowsFromUsedIn)InvestingActivities/, label: /^$/ },
    { region: 'financing', concept: /^(NetCashProvidedByUsedIn|CashFlowsFromUsedIn)FinancingActivities/, label: /^$/ },
  ],
};

/** Equity and what stands between liabilities and equity. */
const equityLine =
  /^(Preferred|Common|Redeemable|TemporaryEquity|AdditionalPaidIn|Treasury|RetainedEarnings|AccumulatedOther|AccumulatedDistributions|DevelopmentStage|StockholdersEquity|MinorityInterest|Partners|Members|CommitmentsAndContingencies|IssuedCapital|SharePremium|TreasuryShares|OtherReserves|Equity$)/;

/** Returns for each line the part of the statement in which it stands. */
export function findRegions({ kind, lines }: PresentedStatement): Region[] {
  const regions: Region[] = [];
  let next: Region = 'other';
  for (const line of [...lines].reverse()) {
    next = totals[kind].find((total) => isTotal(line, total))?.region ?? next;
    regions.push(next);
  }
  regions.reverse();
  return kind === 'balance' ? refined(lines, regions) : regions;
}

function isTotal({ concept, label, members }: PresentedLine, total: Total): boolean {
  if (concept === null || Object.keys(members).length > 0) return false;
  return total.concept.test(localName(concept)) || total.label.test(label);
}

/** Lines after current assets up to all assets are not current; lines after liabilities up to equity are split where equity begins. */
function refined(lines: readonly PresentedLine[], regions: readonly Region[]): Region[] {
  const held: Region = regions.includes('current assets') ? 'non-current assets' : 'assets';
  const owed: Region = regions.includes('current liabilities') ? 'non-current liabilities' : 'liabilities';
  let inEquity = false;
  return regions.map((region, index) => {
    const name = localName(lines[index]?.concept ?? '');
    if (region !== 'equity') inEquity = false;
    if (region === 'assets') return held;
    if (region === 'liabilities') return owed;
    if (region !== 'equity') return region;
    inEquity ||= equityLine.test(name);
    return inEquity ? 'equity' : owed;
  });
}
