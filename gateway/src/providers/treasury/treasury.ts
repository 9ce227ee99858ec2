import { BadUpstream } from '../../errors/errors.ts';
import type { Limits } from '../http/limits.ts';
import { type CallOutcome, OutsideHost } from '../http/outside-host.ts';
import { type ParYield, readNewestYield } from './par-yields.ts';

export interface TreasurySettings {
  readonly baseUrl: string;
}

interface TreasuryOptions extends TreasurySettings {
  readonly onCall: (outcome: CallOutcome) => void;
  readonly limits?: Partial<Limits> | undefined;
  readonly now?: () => Date;
}

/** A file of a year has 30 kB. */
const fileLimits: Partial<Limits> = { wireBytes: 1024 * 1024, decodedBytes: 1024 * 1024 };

/** The daily par yields of the US Treasury: public, without a key, one file for all companies. */
export class Treasury {
  readonly sample = false;
  readonly #host: OutsideHost;
  readonly #now: () => Date;

  constructor({ baseUrl, onCall, limits, now = () => new Date() }: TreasuryOptions) {
    const bounds = { ...fileLimits, ...limits };
    this.#host = new OutsideHost({
      base: baseUrl,
      label: 'The Treasury',
      userAgent: 'Basecase/1.0',
      onCall,
      limits: bounds,
    });
    this.#now = now;
  }

  /** Returns the newest ten-year yield of this month, or of the month before while this one has none. @throws BadUpstream, UpstreamTimeout */
  async loadTenYearYield(): Promise<ParYield> {
    const today = this.#now();
    const found = (await this.#loadMonth(today, 0)) ?? (await this.#loadMonth(today, 1));
    if (found === null) throw new BadUpstream('The Treasury has published no ten-year yield in two months.');
    return found;
  }

  async #loadMonth(today: Date, back: number): Promise<ParYield | null> {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1));
    const month = first.toISOString().slice(0, 7).replace('-', '');
    const query = `type=daily_treasury_yield_curve&field_tdr_date_value_month=${month}&page&_format=csv`;
    const path = `/resource-center/data-chart-center/interest-rates/daily-treasury-rates.csv/all/${month}?${query}`;
    const { status, body } = await this.#host.get(path, 'text/csv');
    const found = status === 200 ? readNewestYield(body.toString('utf8')) : 'unreadable';
    if (found === 'unreadable') {
      throw new BadUpstream('The Treasury sent yields that cannot be read. Please try again later.');
    }
    return found;
  }

  close(): Promise<void> {
    return this.#host.close();
  }
}
