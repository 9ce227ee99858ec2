import type { SegmentBreakdown } from '@basecase/gateway/contract';
import { formatMoneyFull, formatMoneyShort } from '@basecase/shared-ui/figures/format';

/** How far the parts of a breakdown add up to the consolidated figure. */
export interface Tie {
  /** Sum of the parts − consolidated, one per column; 0 within the rounding of the filing, null when either is missing. */
  readonly gaps: readonly (number | null)[];
  /** The gaps in the unit of the table; N/A for null. */
  readonly texts: readonly string[];
  readonly adds: boolean;
  /** `Adds up in all 5 years`, `Segments against consolidated` */
  readonly label: string;
  /** The newest gap as a sentence; null when the parts add up. */
  readonly sentence: string | null;
}

/** Units that filings round to. */
const roundings = [1e6, 1e5, 1e3, 1] as const;

/** Returns the unit that all figures of a breakdown are rounded to. */
function findRounding({ parts, consolidated }: SegmentBreakdown): number {
  const figures = [
    ...parts.flatMap((part) => part.figures.map((figure) => figure?.value ?? null)),
    ...consolidated,
  ].filter((figure) => figure !== null);
  return roundings.find((unit) => figures.every((figure) => figure % unit === 0)) ?? 0;
}

interface TieWriting {
  /** Writes an amount in the unit of the table. */
  readonly write: (amount: number | null) => string;
  readonly currency: string | null;
  readonly period: 'annual' | 'quarterly';
}

interface TieColumn {
  readonly place: number;
  readonly label: string;
}

const againstNames = {
  segment: 'Segments against consolidated',
  product: 'Products against consolidated',
  geography: 'Regions against consolidated',
} as const;

/** Returns how far a breakdown adds up. Each part, and the whole, may be rounded by half a unit of the filing. */
export function buildTie(breakdown: SegmentBreakdown, columns: readonly TieColumn[], writing: TieWriting): Tie {
  const outermost = breakdown.parts.filter(({ partOf }) => partOf === null).length;
  const tolerance = (findRounding(breakdown) * (outermost + 1)) / 2;
  const gaps = columns.map(({ place }): number | null => {
    const [sum, whole] = [breakdown.sums[place] ?? null, breakdown.consolidated[place] ?? null];
    if (sum === null || whole === null) return null;
    const gap = sum - whole;
    return Math.abs(gap) <= tolerance ? 0 : gap;
  });
  const known = gaps.filter((gap) => gap !== null);
  const adds = known.length > 0 && known.every((gap) => gap === 0);
  return {
    gaps,
    texts: gaps.map((gap) => (gap === 0 ? '0' : writing.write(gap))),
    adds,
    label: adds ? addsLabel(known.length, gaps.length, writing.period) : againstNames[breakdown.by],
    sentence: adds ? null : gapSentence(breakdown, gaps, columns, writing.currency),
  };
}

function addsLabel(known: number, all: number, period: TieWriting['period']): string {
  const unit = period === 'annual' ? 'year' : 'quarter';
  if (known < all) return `Adds up in ${known} of ${all} ${unit}s, the others are not known`;
  return all === 1 ? `Adds up in the ${unit} shown` : `Adds up in all ${all} ${unit}s`;
}

const sumWords = { revenue: 'Revenue', operatingIncome: 'Operating income' } as const;

function gapSentence(
  { measure }: SegmentBreakdown,
  gaps: readonly (number | null)[],
  columns: readonly TieColumn[],
  currency: string | null,
): string {
  const last = gaps.findLastIndex((gap) => gap !== null && gap !== 0);
  const gap = gaps[last] ?? null;
  if (gap === null) return `${sumWords[measure]}: the parts or the consolidated figure were not found.`;
  const size = Math.abs(gap);
  const amount = size >= 1e6 ? formatMoneyShort(size, { currency }) : formatMoneyFull(size, { currency });
  const side = gap > 0 ? 'above' : 'below';
  return `${sumWords[measure]} of the parts is ${amount} ${side} the consolidated figure of ${columns[last]?.label ?? ''}: the filing does not allocate all of it, or sells between parts.`;
}
