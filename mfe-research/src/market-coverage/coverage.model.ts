import { recentPriceDays } from '@basecase/gateway/contract/figures/priced-figures';
import type { Coverage } from '@basecase/shared-ui/company/coverage-query';
import { formatQuarter } from '@basecase/shared-ui/company/coverage-query';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';

const kindLabels: Readonly<Record<Coverage['filers']['kinds'][number]['kind'], string>> = {
  general: 'Operating companies',
  bank: 'Banks',
  insurer: 'Insurers',
  broker: 'Brokers and asset managers',
  reit: 'Real estate trusts',
  fund: 'Funds and development companies',
  shell: 'Shells without revenue',
  trust: 'Commodity trusts and asset-backed issuers',
};

/** A row of a table of counts; `share` is the length of its bar, 0 to 1. */
export interface CountRow {
  readonly label: string;
  readonly count: number;
  readonly share: number;
}

/** Returns the covered filers by kind, the largest first. */
export function listKinds({ filers }: Coverage): CountRow[] {
  return filers.kinds
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => ({ label: kindLabels[kind], count, share: calculateShare(count, filers.in) }))
    .sort(byCount);
}

/** Returns the filers that are left out by reason, the most frequent first. Bars have the scale of `listKinds`. */
export function listReasons({ filers }: Coverage): CountRow[] {
  return filers.out
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => ({
      label: reason,
      count,
      share: calculateShare(count, Math.max(filers.in, countOut(filers))),
    }))
    .sort(byCount);
}

/** Returns the companies by the age of their price. */
export function listPriceAges({ prices: { ages, of } }: Coverage): (CountRow & { readonly used: boolean })[] {
  const row = (label: string, count: number, used: boolean) => ({
    label,
    count,
    used,
    share: calculateShare(count, of),
  });
  return [
    row('Within 7 days of the newest price', ages.week, true),
    row(`8 to ${recentPriceDays} days before it`, ages.month, true),
    row(`${recentPriceDays + 1} to 92 days before it`, ages.quarter, false),
    row('No price within 92 days', ages.none, false),
  ];
}

export function countOut({ out }: Coverage['filers']): number {
  return out.reduce((total, { count }) => total + count, 0);
}

/** A line with its shares in whole percent, which add up to 100. */
export interface LineShares {
  readonly label: string;
  readonly filed: number;
  readonly derived: number;
  readonly missing: number;
  readonly notPresented: number;
}

/** Returns the lines, those that most companies have first. */
export function listLineShares({ lines }: Coverage): LineShares[] {
  return lines
    .toSorted((one, other) => other.share + other.derived - (one.share + one.derived))
    .map(({ label, share, derived, missing, notPresented }) => {
      const [filed = 0, second = 0, third = 0, fourth = 0] = roundToHundred([share, derived, missing, notPresented]);
      return { label, filed, derived: second, missing: third, notPresented: fourth };
    });
}

/** Rounds shares that add up to 1 to whole percent that add up to 100: the largest remainders are rounded up. */
function roundToHundred(shares: readonly number[]): number[] {
  const floors = shares.map((share) => Math.floor(share * 100 + 1e-9));
  const rest = Math.round(shares.reduce((total, share) => total + share, 0) * 100) - floors.reduce((a, b) => a + b, 0);
  const remainders = shares.map((share, at) => ({ at, left: share * 100 - (floors[at] ?? 0) }));
  const raised = new Set(
    remainders
      .sort((one, other) => other.left - one.left)
      .slice(0, rest)
      .map(({ at }) => at),
  );
  return floors.map((floor, at) => floor + (raised.has(at) ? 1 : 0));
}

/** Returns the notes below the key figures. */
export function describeTiles(coverage: Coverage) {
  const { filers, newestFiling, quarters, prices, days } = coverage;
  const newestDay = days.find(({ day }) => day === newestFiling);
  const names = quarters.map(({ name }) => formatQuarter(name)).sort();
  const [oldest, newest] = [names.at(0), names.at(-1)];
  const share =
    prices.of === 0 ? '' : `${Math.round((prices.within31Days / prices.of) * 100)}% within ${recentPriceDays} days, `;
  return {
    filers: `of ${formatCount(filers.in + countOut(filers))} listed filers`,
    filings:
      newestDay === undefined
        ? undefined
        : `${formatCount(newestDay.reports)} ${newestDay.reports === 1 ? 'report' : 'reports'} that day`,
    quarters: newest === undefined ? undefined : oldest === newest ? newest : `${newest} back to ${oldest}`,
    prices: prices.day === null ? undefined : `${share}newest price of ${formatCalendarDay(prices.day)}`,
  };
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

function byCount(one: CountRow, other: CountRow): number {
  return other.count - one.count;
}

function calculateShare(count: number, of: number): number {
  return of > 0 ? count / of : 0;
}
