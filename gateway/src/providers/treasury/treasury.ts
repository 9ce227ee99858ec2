import { z } from 'zod';
import { BadUpstream } from '../../errors/errors.ts';
import { type CallOutcome, type Limits, OutsideHost } from '../http/outside-host.ts';

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

/** The yield of one bond on one day. */
interface ParYield {
  /** YYYY-MM-DD */
  readonly day: string;
  /** As a fraction. */
  readonly rate: number;
}

/** A file of a month has 24 lines at most. */
const mostLines = 400;
const term = '10 Yr';
/** Wider than any yield since 1990, so that a shifted column is refused. */
const percentSchema = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,4})?$/)
  .transform(Number)
  .pipe(z.number().min(-2).max(25));
const dateSchema = z
  .string()
  .regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/)
  .transform((text) => `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}`);

/**
 * Returns the newest ten-year yield of a file of daily par yields.
 * @returns null for a month without a day; `unreadable` for a body of another form
 */
export function readNewestYield(body: string): ParYield | null | 'unreadable' {
  const [head = '', ...lines] = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  const columns = splitLine(head);
  if (columns[0] !== 'Date' || lines.length > mostLines) return 'unreadable';
  // An empty month has a head without terms.
  if (lines.length === 0) return null;
  const place = columns.indexOf(term);
  if (place < 0) return 'unreadable';
  let newest: ParYield | null = null;
  for (const line of lines) {
    const cells = splitLine(line);
    const day = dateSchema.safeParse(cells[0]);
    const percent = percentSchema.safeParse(cells[place]);
    if (!day.success || cells.length !== columns.length) return 'unreadable';
    // A day on which this bond was not quoted has an empty cell.
    if (cells[place] === '') continue;
    if (!percent.success) return 'unreadable';
    if (newest === null || day.data > newest.day) newest = { day: day.data, rate: percent.data / 100 };
  }
  return newest;
}

function splitLine(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
