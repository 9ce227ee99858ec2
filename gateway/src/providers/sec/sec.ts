import type { ProviderContext, ProviderSetup } from '../provider-setup.ts';
import { SecBulk } from '../sec-bulk/sec-bulk.ts';
import { SecClient, secSpacingMs } from './client/sec-client.ts';
import { FilingReader } from './filing/filing-reader.ts';
import { SecProvider } from './sec-provider.ts';
import { openFigureThread } from './threads/figure-thread.ts';

export interface SecSettings {
  /** A contact address, as the SEC asks for; null switches the SEC off. */
  readonly userAgent: string | null;
  readonly wwwBaseUrl: string;
  readonly dataBaseUrl: string;
  readonly searchBaseUrl: string;
}

/** Time of one order. */
const figuresMs = 10_000;
/** It calculates the statements of forty filings. */
const historyMs = 30_000;

/**
 * Returns the setup of SEC EDGAR. Without a contact address it is not opened.
 * @param openFigures starts the work on figures; in a worker thread, unless a test calls it directly
 */
export function sec(settings: SecSettings, openFigures = openFigureThread): ProviderSetup {
  const { userAgent } = settings;
  return {
    name: 'sec',
    secrets: [],
    allowance: null,
    open: userAgent === null ? null : (context) => open(settings, userAgent, context, openFigures),
    missing: 'SEC_USER_AGENT is not set: no SEC filings, and statements cost calls of the data provider',
  };
}

function open(
  { wwwBaseUrl, dataBaseUrl, searchBaseUrl }: SecSettings,
  userAgent: string,
  context: ProviderContext,
  openFigures: typeof openFigureThread,
): SecProvider {
  const { log, now, openHost } = context;
  const label = 'The SEC filings service';
  const www = openHost(wwwBaseUrl, label, userAgent);
  const data = openHost(dataBaseUrl, label, userAgent);
  const search = openHost(searchBaseUrl, 'The SEC’s full-text search', userAgent);
  const pacer = context.pace(context.spacing(secSpacingMs));
  const reader = new FilingReader({ log });
  context.onClose(() => reader.close());
  const figures = openFigures({ log, mostMs: figuresMs });
  // Statements of one company must not wait for the history of another.
  const history = openFigures({ log, mostMs: historyMs });
  context.onClose(() => figures.close());
  context.onClose(() => history.close());
  const client = new SecClient({ www, data, search, pacer, log, now });
  const marketData = new SecBulk({ client, figures: history.ask, log, now });
  return new SecProvider({ client, reader, figures: figures.ask, history: history.ask, marketData, log });
}
