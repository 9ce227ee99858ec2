import type { MarketHoldings } from './shape/holdings.ts';
import { type MarketSource, noProgress } from './shape/market-source.ts';

interface PackedSample {
  /** The moment that the sample is of. */
  readonly asOf: string;
  readonly holdings: MarketHoldings;
}

/** Returns the invented market. It is made when it is first asked for, so that the start does not wait for it. */
export function createSampleSource(makeSample: () => PackedSample): MarketSource {
  let made: PackedSample | null = null;
  const make = () => {
    made ??= makeSample();
    return made;
  };
  return {
    holdings: () => make().holdings,
    async progress() {
      const { asOf, holdings } = make();
      const gone = holdings.companies.filter(({ isListed }) => !isListed).length;
      return {
        ...noProgress,
        state: 'ready',
        sample: true,
        asOf,
        out: gone === 0 ? [] : [{ reason: 'No longer listed', count: gone }],
      };
    },
    // The sample has no companies beyond its own.
    readCompany: () => false,
  };
}
