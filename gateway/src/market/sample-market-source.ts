import type { MarketHoldings } from './shape/holdings.ts';
import type { MarketProgress, MarketSource } from './shape/market-source.ts';

interface PackedSample {
  /** The moment that the sample is of. */
  readonly asOf: string;
  readonly holdings: MarketHoldings;
}

/** The invented market. It is made when it is first asked for, so that the start does not wait for it. */
export class SampleMarketSource implements MarketSource {
  readonly #makeSample: () => PackedSample;
  #made: PackedSample | null = null;

  constructor(makeSample: () => PackedSample) {
    this.#makeSample = makeSample;
  }

  holdings(): MarketHoldings {
    return this.#make().holdings;
  }

  async progress(): Promise<MarketProgress> {
    const { asOf, holdings } = this.#make();
    const gone = holdings.companies.filter(({ isListed }) => !isListed).length;
    return {
      state: 'ready',
      sample: true,
      asOf,
      quarters: [],
      waiting: [],
      problems: [],
      left: [],
      loading: null,
      disk: { bytes: 0, most: 0 },
      out: gone === 0 ? [] : [{ reason: 'No longer listed', count: gone }],
    };
  }

  /** The sample has no companies beyond its own. */
  readCompany(): boolean {
    return false;
  }

  #make(): PackedSample {
    this.#made ??= this.#makeSample();
    return this.#made;
  }
}
