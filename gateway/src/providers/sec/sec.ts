import type { ProviderContext, ProviderSetup } from '../provider-setup.ts';
import { FilingReader } from './filing/filing-reader.ts';
import { SecClient, secSpacingMs } from './sec-client.ts';
import { SecProvider } from './sec-provider.ts';

export interface SecSettings {
  /** A contact address, as the SEC asks for; null switches the SEC off. */
  readonly userAgent: string | null;
  readonly wwwBaseUrl: string;
  readonly dataBaseUrl: string;
}

/** Returns the setup of SEC EDGAR. Without a contact address it is not opened. */
export function sec(settings: SecSettings): ProviderSetup {
  const { userAgent } = settings;
  return {
    name: 'sec',
    secrets: [],
    allowance: null,
    open: userAgent === null ? null : (context) => open(settings, userAgent, context),
    missing: 'SEC_USER_AGENT is not set: no SEC filings, and statements cost calls of the data provider',
  };
}

function open({ wwwBaseUrl, dataBaseUrl }: SecSettings, userAgent: string, context: ProviderContext): SecProvider {
  const { log, now, openHost } = context;
  const label = 'The SEC filings service';
  const www = openHost(wwwBaseUrl, label, userAgent);
  const data = openHost(dataBaseUrl, label, userAgent);
  const pacer = context.pace(context.spacing(secSpacingMs));
  const reader = new FilingReader({ log });
  context.onClose(() => reader.close());
  return new SecProvider({ client: new SecClient({ www, data, pacer, log, now }), reader, log });
}
