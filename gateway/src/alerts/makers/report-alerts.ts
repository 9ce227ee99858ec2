import { symbolOf } from '../../market/questions/market-day.ts';
import type { MarketCompany } from '../../providers/market-report.ts';
import type { NewAlert } from '../store/alert-store.ts';

interface ReportFiling {
  readonly company: MarketCompany;
  readonly form: string;
  readonly accession: string;
  /** What it says, in a sentence; empty where nothing is known of it. */
  readonly text: string;
}

/** Returns what users are told of an annual or quarterly report. */
export function describeReport({ company, form, accession, text }: ReportFiling): Omit<NewAlert, 'userId'> {
  const symbol = symbolOf(company);
  return {
    event: `filing:${accession}`,
    kind: 'filing',
    app: 'research',
    title: `${symbol} filed its ${form}`,
    text,
    href: makeReaderAddress({ symbol, accession, form }),
  };
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
