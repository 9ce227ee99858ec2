import type { ResetRule } from '../budget/reset-time.ts';
import type { ProviderContext, ProviderSetup } from '../provider-setup.ts';
import { AlphaVantageProvider } from './alpha-vantage-provider.ts';
import { AlphaVantageClient, spacingMs } from './client.ts';

export interface AlphaVantageSettings {
  readonly apiKey: string | null;
  readonly baseUrl: string;
  readonly plan: 'free' | 'premium';
  readonly dailyLimit: number;
  readonly reset: ResetRule;
}

/** Returns the setup of Alpha Vantage. Without a key it is not opened. */
export function alphaVantage(settings: AlphaVantageSettings): ProviderSetup {
  const { apiKey, dailyLimit: limit, reset } = settings;
  return {
    name: 'alpha-vantage',
    secrets: apiKey === null ? [] : [apiKey],
    // Processes of the release before count by these names.
    allowance: { limit, reset, redisPrefix: 'budget' },
    open: apiKey === null ? null : (context) => open(settings, apiKey, context),
    missing: 'ALPHA_VANTAGE_API_KEY is not set: no profiles, key figures and earnings',
  };
}

function open({ baseUrl, plan }: AlphaVantageSettings, apiKey: string, context: ProviderContext): AlphaVantageProvider {
  const { log, now, ledger } = context;
  const host = context.openHost(baseUrl, 'The data provider');
  const burstPause = context.spacing(spacingMs);
  const client = new AlphaVantageClient({ host, apiKey, ledger, pacer: context.pace(burstPause), log, burstPause });
  return new AlphaVantageProvider({ client, plan, now });
}
