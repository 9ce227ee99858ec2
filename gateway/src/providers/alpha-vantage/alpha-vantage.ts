import { mostAtOnce } from '../budget/metered-client.ts';
import type { ResetRule } from '../budget/reset-time.ts';
import type { OwnKey, OwnProvider, ProviderContext, ProviderSetup } from '../provider-setup.ts';
import { AlphaVantageProvider } from './alpha-vantage-provider.ts';
import { AlphaVantageClient, spacingMs } from './client.ts';

export interface AlphaVantageSettings {
  readonly apiKey: string | null;
  readonly baseUrl: string;
  readonly plan: 'free' | 'premium';
  readonly dailyLimit: number;
  readonly reset: ResetRule;
}

/** The calls that a free key has. An own key counts as free: its plan is not known. */
const freeCallsPerDay = 25;

/** Returns the setup of Alpha Vantage. Without a key it is not opened. */
export function alphaVantage(settings: AlphaVantageSettings): ProviderSetup {
  const { apiKey, dailyLimit: limit, reset } = settings;
  return {
    name: 'alpha-vantage',
    secrets: apiKey === null ? [] : [apiKey],
    // Processes of the previous release count under these names.
    allowance: { limit, reset, redisPrefix: 'budget' },
    open: apiKey === null ? null : (context) => open(settings, apiKey, context),
    own: {
      allowance: { limit: freeCallsPerDay, reset },
      open: (context) => ownOpener(settings.baseUrl, context),
    },
    missing: 'ALPHA_VANTAGE_API_KEY is not set: no daily prices, earnings, estimates and betas',
  };
}

function open({ baseUrl, plan }: AlphaVantageSettings, apiKey: string, context: ProviderContext): AlphaVantageProvider {
  const { log, now, ledger } = context;
  const host = context.openHost(baseUrl, 'The data provider');
  const burstPause = context.spacing(spacingMs);
  const pacer = context.pace(burstPause, { mostAtOnce });
  const client = new AlphaVantageClient({ host, apiKey: async () => apiKey, ledger, pacer, log, burstPause });
  return new AlphaVantageProvider({ client, plan, now });
}

/** Own keys share only the connections: each has its own queue and budget. */
function ownOpener(baseUrl: string, context: ProviderContext): (key: OwnKey) => OwnProvider {
  const { log, now } = context;
  const host = context.openHost(baseUrl, 'The data provider');
  const burstPause = context.spacing(spacingMs);
  return ({ id, ledger, readKey }) => {
    const pacer = context.pace(burstPause, { mostAtOnce }, id);
    const client = new AlphaVantageClient({ host, apiKey: readKey, isOwn: true, ledger, pacer, log, burstPause });
    return { provider: new AlphaVantageProvider({ client, plan: 'free', now }), check: () => client.check() };
  };
}
