import type { NewAlert } from '../alerts/alert-store.ts';
import { symbolOf } from '../market/questions/market-day.ts';
import type { MarketCompany } from '../providers/market-report.ts';
import type { Watcher } from './watchers.ts';

interface ReportFiling {
  readonly company: MarketCompany;
  readonly form: string;
  readonly accession: string;
  readonly watchers: readonly Watcher[];
  /** What it says, in a sentence; empty where nothing is known of it. */
  readonly text: string;
}

/** Returns the alerts of an annual or quarterly report, one per user. */
export function makeReportAlerts({ company, form, accession, watchers, text }: ReportFiling): readonly NewAlert[] {
  const symbol = symbolOf(company);
  const alert = {
    event: `filing:${accession}`,
    kind: 'filing',
    app: 'research',
    title: `${symbol} filed its ${form}`,
    text,
    href: makeReaderAddress({ symbol, accession, form }),
  } as const;
  return [...new Set(watchers.map(({ userId }) => userId))].map((userId) => ({ userId, ...alert }));
}

interface ReadFiling {
  readonly symbol: string;
  readonly accession: string;
  readonly form: string;
}

/** Returns the address of a filing in the reader, which names the way back. */
export function makeReaderAddress({ symbol, accession, form }: ReadFiling): string {
  return `/edgar?${new URLSearchParams({ symbol, filing: accession, from: `Alert, ${form}` })}`;
}
