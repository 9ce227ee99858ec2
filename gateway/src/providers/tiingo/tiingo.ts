import { z } from 'zod';
import { dayMs } from '../../contract/figures/days.ts';
import { daySchema } from '../../contract/figures.ts';
import { BadUpstream, NotFound } from '../../errors/errors.ts';
import type { Demand } from '../budget/demand.ts';
import {
  type Judged,
  MeteredClient,
  type MeteredDeps,
  type MeteredQuestion,
  mostAtOnce,
} from '../budget/metered-client.ts';
import type { OutsideHost, OutsideReply } from '../http/outside-host.ts';
import type { DailyBars, PriceBar, Provider } from '../provider.ts';
import type { Allowance, OwnKey, ProviderContext, ProviderSetup } from '../provider-setup.ts';

export interface TiingoSettings {
  readonly apiKey: string | null;
  readonly baseUrl: string;
}

const name = 'tiingo';
/** The bounds of a free token, counted over the last hours and days: never more than by the hours of the provider's clock. */
const allowance: Allowance = { limit: 1_000, perHour: 50, companiesPerMonth: 500, reset: { kind: 'rolling' } };
const spacingMs = 200;
/** No exchange of the United States has older days in electronic form. */
const firstDay = '1962-01-01';
/** A later load begins before the newest stored day, so that the close before the newest one comes with it. */
const overlapDays = 7;

/** Returns the setup of Tiingo: daily prices. Without a token of the operator only users call it, with theirs. */
export function tiingo({ apiKey, baseUrl }: TiingoSettings): ProviderSetup {
  return {
    name,
    secrets: apiKey === null ? [] : [apiKey],
    allowance: apiKey === null ? null : allowance,
    open:
      apiKey === null
        ? null
        : (context) =>
            createProvider(
              openClients(baseUrl, context)({ ledger: context.ledger, readKey: async () => apiKey }),
              context,
            ),
    own: {
      allowance,
      open: (context) => {
        const openClient = openClients(baseUrl, context);
        return (key) => {
          const client = openClient(key);
          return { provider: createProvider(client, context), check: () => checkTiingoKey(client) };
        };
      },
    },
    missing: null,
  };
}

/** Keys share only the connections: each has its own queue and budget. */
function openClients(baseUrl: string, context: ProviderContext) {
  const { log } = context;
  const host = context.openHost(baseUrl, 'The data provider');
  const burstPause = context.spacing(spacingMs);
  return ({ id, ledger, readKey }: Pick<OwnKey, 'ledger' | 'readKey'> & { readonly id?: string }): TiingoClient => {
    const pacer = context.pace(burstPause, { mostAtOnce }, id);
    return createTiingoClient({ host, apiKey: readKey, isOwn: id !== undefined, ledger, pacer, log, burstPause });
  };
}

function createProvider(client: TiingoClient, { now }: Pick<ProviderContext, 'now'>): Provider {
  async function ask(symbol: string, from: string, demand: Demand | undefined) {
    const missing = 'No price history data available.';
    const body = await client.askQuestion({ function: 'prices', symbol, from, missing, demand });
    const read = readTiingoBars(body, now());
    if (read.bars.length === 0) throw new NotFound(missing);
    return read;
  }

  async function load(symbol: string, demand?: Demand, since?: string): Promise<PriceBar[]> {
    if (since !== undefined) {
      const from = new Date(Date.parse(since) - overlapDays * dayMs).toISOString().slice(0, 10);
      const { bars, adjustedOn } = await ask(symbol, from, demand);
      if (adjustedOn.every((day) => day <= since)) return bars;
    }
    return (await ask(symbol, firstDay, demand)).bars;
  }
  const dailyBars: DailyBars = { full: true, load };
  return { name, metered: true, dailyBars };
}

interface TiingoQuestion extends MeteredQuestion {
  readonly symbol: string;
  /** YYYY-MM-DD; without it only the newest day is answered. */
  readonly from?: string;
}

type TiingoClient = MeteredClient<TiingoQuestion>;

const noticeBody = z.object({ detail: z.string() });

function createTiingoClient(deps: MeteredDeps): TiingoClient {
  return new MeteredClient<TiingoQuestion>(deps, { keySetting: 'TIINGO_API_KEY', makeCall, judge });
}

/** Makes one call to learn whether the provider takes the key. @throws KeyRefused, QuotaExceeded, BadUpstream, UpstreamTimeout */
async function checkTiingoKey(client: TiingoClient): Promise<void> {
  try {
    await client.askQuestion({ function: 'check', symbol: 'AAPL', missing: 'The company of the check is not known.' });
  } catch (error) {
    // A provider that does not know the company has accepted the key.
    if (!(error instanceof NotFound)) throw error;
  }
}

/** Share classes have a hyphen at Tiingo. */
function makeCall({ symbol, from }: TiingoQuestion, key: string) {
  const query = new URLSearchParams({ ...(from !== undefined && { startDate: from }), token: key });
  const name = encodeURIComponent(symbol.replaceAll('.', '-'));
  return { path: `/tiingo/daily/${name}/prices?${query.toString()}`, accept: 'application/json' };
}

/** Reads the notice of a refusal, which may also come with status 200. A page of a proxy is none. */
function judge({ status, body }: OutsideReply, host: OutsideHost): Judged {
  if (status === 429) return { failure: 'daily-cap' };
  if (status >= 500) throw host.unavailable();
  const parsed = host.parseJson(body);
  const notice = noticeBody.safeParse(parsed);
  if (!notice.success) return status === 200 ? { body: parsed } : { failure: 'unknown' };
  const { detail } = notice.data;
  if (/run over|allocation/i.test(detail)) return { failure: 'daily-cap' };
  if (status === 404 || /not found/i.test(detail)) return { failure: 'symbol' };
  if (status === 401 || status === 403) return { failure: 'key' };
  return { failure: 'unknown' };
}

const figure = z.number().nullish();
const barsBody = z.array(
  z.object({
    date: z.string().transform((moment) => moment.slice(0, 10)),
    close: figure,
    adjClose: figure,
    volume: figure,
    divCash: figure,
    splitFactor: figure,
  }),
);

interface TiingoBars {
  /** Newest first. */
  readonly bars: PriceBar[];
  /** The days of splits and dividends, on which the adjusted closes of all days before them change. */
  readonly adjustedOn: readonly string[];
}

/**
 * Reads daily prices. Days without a positive close are left out.
 * @throws BadUpstream for another shape, and for a day that does not exist or lies in the future: the whole body is made up
 */
export function readTiingoBars(body: unknown, now: Date): TiingoBars {
  const days = barsBody.safeParse(body);
  const latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  const isPossible = (day: string) => daySchema.safeParse(day).success && day <= latest;
  if (!days.success || !days.data.every(({ date }) => isPossible(date))) throw unreadable();
  const sorted = days.data.sort((a, b) => (a.date < b.date ? 1 : -1));
  return {
    bars: sorted.flatMap(({ date, close, adjClose, volume }) => {
      if (close == null || close <= 0) return [];
      const adjustedClose = adjClose != null && adjClose > 0 ? adjClose : null;
      return [{ date, close, adjustedClose, volume: volume != null && volume >= 0 ? volume : null }];
    }),
    adjustedOn: sorted.flatMap(({ date, divCash, splitFactor }) =>
      (divCash ?? 0) !== 0 || (splitFactor ?? 1) !== 1 ? [date] : [],
    ),
  };
}

function unreadable(): BadUpstream {
  return new BadUpstream('The data provider sent an answer that cannot be read. Please try again later.');
}
