import {
  formatMoneyFull,
  formatMoneyTenth,
  formatMultiple,
  formatNumber,
  formatNumberShort,
  formatPercent,
  formatPerShare,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import { calculateMedian } from '@basecase/shared-ui/figures/median';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { inSentence } from '@basecase/shared-ui/figures/words';
import type { PeerValues } from './context-queries.ts';

export type Multiple = PeerValues['multiples'][number];
type MarketFigure = Multiple['figure'];
export type PeerMultiple = Multiple['name'];

export const multipleLabels: Readonly<Record<PeerMultiple, string>> = {
  pe: 'P/E',
  ps: 'P/S',
  pb: 'P/B',
  evEbit: 'EV/EBIT',
  evEbitda: 'EV/EBITDA',
  evSales: 'EV/Sales',
  pFcf: 'P/FCF',
};

export const figureLabels: Readonly<Record<PeerMultiple, string>> = {
  pe: 'Net income ÷ diluted shares',
  ps: 'Revenue ÷ shares',
  pb: 'Equity ÷ shares',
  evEbit: 'EBIT',
  evEbitda: 'EBITDA',
  evSales: 'Revenue',
  pFcf: 'Free cash flow ÷ shares',
};

const fewestForQuartiles = 4;

/** The values of a share by one multiple, or by all that count. */
export interface PeerRow {
  readonly key: PeerMultiple | 'all';
  readonly label: string;
  readonly note: string;
  /** Between the quartiles, or the value of the median where there are none; null without a value. */
  readonly range: { readonly low: number; readonly high: number } | null;
  /** The value by the median multiple; null without one. */
  readonly median: number | null;
  /** By the multiple that growth, margin and leverage warrant, one spread around it; null without one. */
  readonly warranted: { readonly low: number; readonly high: number; readonly r2: number; readonly n: number } | null;
  /** Why it takes no part in the one value by peers; null where it does. */
  readonly reason: string | null;
  /** The whole calculation in words. */
  readonly about: string;
}

/** Returns the number of a figure; null where it is not known. */
export function readNumber({ value }: MarketFigure): number | null {
  return typeof value === 'number' ? value : null;
}

/** Returns a row per multiple. */
export function planPeerRows(values: PeerValues): PeerRow[] {
  return values.multiples.map((multiple) => {
    const { name, n, median, quartiles, warranted } = multiple;
    const ends = (quartiles ?? [median]).map((each) => each?.value ?? null);
    const known = ends.filter((end) => end !== null);
    const { fit } = warranted;
    const spread = 'reason' in fit ? [] : [fit.low.value, fit.high.value].filter((value) => value !== null);
    const isWhole = known.length === ends.length;
    return {
      key: name,
      label: multipleLabels[name],
      note: n === 0 ? 'No peer has it' : `Median ${formatMultiple(median?.multiple)} of ${countPeers(n)}`,
      range: isWhole ? { low: Math.min(...known), high: Math.max(...known) } : null,
      median: median?.value ?? null,
      warranted:
        'reason' in fit || spread.length < 2
          ? null
          : { low: Math.min(...spread), high: Math.max(...spread), r2: fit.r2, n: warranted.n },
      reason: findReason(multiple),
      about: `${describeMedian(values, multiple)} ${describeWarranted(values, multiple)}`,
    };
  });
}

/** Returns the one value of a share by its peers: ends and middle are the medians of those of the multiples that take part. */
export function combinePeerRows(rows: readonly PeerRow[]): PeerRow {
  const counted = rows.filter(({ reason }) => reason === null);
  const low = calculateMedian(counted.map(({ range }) => range?.low ?? null));
  const high = calculateMedian(counted.map(({ range }) => range?.high ?? null));
  const middle = calculateMedian(counted.map(({ median }) => median));
  const names = counted.map(({ label }) => label).join(', ');
  const apart = rows.flatMap(({ label, reason }) => (reason === null ? [] : [`${label} (${inSentence(reason)})`]));
  const left = apart.length === 0 ? '' : ` Left out: ${apart.join('; ')}.`;
  return {
    key: 'all',
    label: 'Peers',
    note: describeCount(middle, counted.length, apart.length),
    range: low === null || high === null ? null : { low, high },
    median: middle,
    warranted: null,
    reason: counted.length === 0 ? 'No multiple gives a value' : null,
    about: `Median of the values by ${names === '' ? 'no multiple' : names}; its range is the median of their quartiles.${left}`,
  };
}

function describeCount(middle: number | null, counted: number, apart: number): string {
  const multiples = counted === 1 ? '1 multiple' : `${counted} multiples`;
  return `${formatPerShare(middle)}, median of ${multiples}${apart === 0 ? '' : `, ${apart} left out`}`;
}

/** Returns why a multiple takes no part; null where it does. A user's set of fewer than four peers has no quartiles at all. */
function findReason({ n, notMeaningful, missing, otherMargin = 0, median, quartiles }: Multiple): string | null {
  const without = [...(quartiles ?? []), median].find((each) => each !== null && 'reason' in each);
  if (without != null && 'reason' in without) return without.reason;
  if (quartiles !== null || (n > 0 && n + notMeaningful + missing + otherMargin < fewestForQuartiles)) return null;
  const few = n === 0 ? 'No peer has' : `Fewer than ${fewestForQuartiles} peers have`;
  return otherMargin > 0 ? `${few} half to twice its margin` : `${few} this multiple`;
}

const countPeers = (n: number) => (n === 1 ? '1 peer' : `${n} peers`);
const formatR2 = (r2: number) => `R² ${formatNumber(r2, 2)}`;

/** Returns a warranted range's goodness in words. */
export function describeFit({ r2, n }: NonNullable<PeerRow['warranted']>): string {
  return `${formatR2(r2)}, ${countPeers(n)}`;
}

function describeMedian(values: PeerValues, { name, figure, isEnterprise, ...multiple }: Multiple): string {
  const { n, notMeaningful, missing, otherMargin = 0, median, quartiles } = multiple;
  const others = otherMargin > 0 ? `, ${otherMargin} of another margin` : '';
  const apart = `${notMeaningful} not meaningful, ${missing} missing${others}`;
  if (median === null) return `No peer has this multiple: ${apart}.`;
  const between =
    quartiles === null
      ? 'no quartiles below 4'
      : `quartiles ${formatMultiple(quartiles[0].multiple)} and ${formatMultiple(quartiles[1].multiple)}`;
  const head = `Median ${formatMultiple(median.multiple)} of ${countPeers(n)} (${between}; ${apart})`;
  if ('reason' in median) return `${head}. No value: ${median.reason}.`;
  const amount = isEnterprise ? formatMoneyTenth(readNumber(figure)) : formatPerShare(readNumber(figure));
  const base = `${head} × ${amount}, ${figureLabels[name]}${describePeriod(figure)}`;
  const claims = isEnterprise
    ? `, less net debt and minority interest of ${formatMoneyTenth(readNumber(values.netDebt))}, ÷ ${formatNumberShort(readNumber(values.shares))} shares`
    : '';
  return `${base}${claims} = ${formatPerShare(median.value)}.`;
}

function describePeriod(figure: MarketFigure): string {
  if (figure.value === null || figure.end === null) return '';
  const filed = figure.filed === null ? '' : `, filed ${formatCalendarDay(figure.filed)}`;
  return ` (to ${formatCalendarDay(figure.end)}${filed})`;
}

function describeWarranted(values: PeerValues, { warranted: { n, fit } }: Multiple): string {
  if ('reason' in fit) return `No warranted multiple: ${fit.reason} (${n}).`;
  const drivers = values.drivers.map(({ name, value }) => `${name} ${formatPercent(readNumber(value))}`).join(', ');
  const { low, middle, high } = fit;
  const worth = 'reason' in middle ? `no value: ${middle.reason}` : `${formatPerShare(middle.value)} a share`;
  return `Warranted by ${drivers}: ${formatMultiple(middle.multiple)}, ${worth}; one spread of the residuals is ${formatMultiple(low.multiple)} to ${formatMultiple(high.multiple)}. ${formatR2(fit.r2)} over ${countPeers(n)}.`;
}

/** Returns the rule of the group in words. */
export function describeGroup({ group, pricedOn }: PeerValues): string {
  const { own, members, sic, level, size } = group;
  const closes = pricedOn === null ? 'no recent prices' : `closes up to ${formatCalendarDay(pricedOn)}`;
  if (own) return `Your own set: ${countPeers(members.length)}; ${closes}`;
  if (sic === null) return 'No industry is known, so there is no group';
  const band = size === null ? 'of any size' : `${size === 1 / 4 ? '¼ to 4' : '1/10 to 10'} times the size`;
  return `${countPeers(members.length)} of SIC ${sic.slice(0, level ?? 2)}, ${band}; ${closes}`;
}

/** Returns why multiples have no warranted one, a sentence per reason. */
export function describeMissingFits({ multiples }: PeerValues): string[] {
  const byReason = new Map<string, string[]>();
  for (const { name, warranted } of multiples) {
    const { fit, n } = warranted;
    if (!('reason' in fit)) continue;
    byReason.set(fit.reason, [...(byReason.get(fit.reason) ?? []), `${multipleLabels[name]} ${n}`]);
  }
  return [...byReason].map(
    ([reason, names]) =>
      `${names.length === multiples.length ? 'No warranted multiple' : 'Not warranted'}: ${reason} (${names.join(', ')}).`,
  );
}

/** Returns a range of values as text; N/A without one. */
export function formatValueRange(range: PeerRow['range']): string {
  if (range === null) return NOT_AVAILABLE;
  const [low, high] = [formatMoneyFull(range.low), formatMoneyFull(range.high)];
  return low === high ? low : `${low} – ${high}`;
}
