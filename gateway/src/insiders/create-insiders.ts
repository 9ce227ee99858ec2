import type { EdgarService } from '../filings/edgar-service.ts';
import { BackgroundReader } from '../finance/reports/background-reader.ts';
import type { ProviderLog } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { Database } from '../storage/schema.ts';
import { createFormReader } from './form-reader.ts';
import { FormStore } from './form-store.ts';
import { InsiderService } from './insider-service.ts';

interface InsidersOptions {
  readonly db: Database;
  readonly log: ProviderLog;
  readonly providers: Providers;
  readonly edgar: EdgarService;
  readonly readToday: () => string;
}

/** @returns the trades of insiders, and what ends the reading of their forms */
export function createInsiders(options: InsidersOptions) {
  const background = new BackgroundReader(options.log);
  const store = new FormStore(options.db);
  const reader = createFormReader({ store, background });
  return { insiders: new InsiderService({ ...options, store, reader }), closeInsiders: () => background.close() };
}
