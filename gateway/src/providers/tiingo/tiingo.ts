import { dayMs } from '../../contract/figures/days.ts';
import { NotFound } from '../../errors/errors.ts';
import type { Demand } from '../budget/demand.ts';
import { mostAtOnce } from '../budget/metered-client.ts';
import type { DailyBars, PriceBar, Provider } from '../provider.ts';
import type { Allowance, OwnKey, ProviderContext, ProviderSetup } from '../provider-setup.ts';
import { readTiingoBars } from './tiingo-bars.ts';
import { checkTiingoKey, createTiingoClient, type TiingoClient } from './tiingo-client.ts';

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
