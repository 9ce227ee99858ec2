import { symbolOf } from '../../market/questions/market-day.ts';
import type { LatestFiling } from '../../providers/market-data.ts';
import type { MarketCompany } from '../../providers/market-report.ts';
import type { NewAlert } from '../store/alert-store.ts';
import { findFamily } from '../watching/watch-rules.model.ts';
import type { FollowedCompany } from '../watching/watchers.ts';

interface ReportFiling {
  readonly company: MarketCompany;
  readonly form: string;
  readonly accession: string;
  /** What it says, in a sentence; empty where nothing is known of it. */
  readonly text: string;
}

/** Returns the alert of an annual or quarterly report. */
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
function makeReaderAddress({ symbol, accession, form }: ReadFiling): string {
  return `/edgar?${new URLSearchParams({ symbol, filing: accession, from: `Alert, ${form}` })}`;
}

/** Returns the alerts of a filing, one per user who wants to know of its form or of results. */
export function makeAlerts(
  { form, accession, items }: LatestFiling,
  { company, watchers }: FollowedCompany,
): readonly NewAlert[] {
  const family = findFamily(form);
  const hasResults = family === '8-K' && items.includes(resultsItem);
  const symbol = symbolOf(company);
  const alert = {
    event: `filing:${accession}`,
    app: 'research',
    title: nameFiling(symbol, form, hasResults),
    text: `${form} of ${company.name}. ${describeItems(items)}`.trim(),
    href: makeReaderAddress({ symbol, accession, form }),
  };
  const kinds = new Map<string, 'results' | 'filing'>();
  for (const { userId, rule } of watchers) {
    if (hasResults && rule.results) kinds.set(userId, 'results');
    else if (family !== null && rule.forms.includes(family)) kinds.set(userId, 'filing');
  }
  return [...kinds].map(([userId, kind]) => ({ userId, kind, ...alert }));
}

function nameFiling(symbol: string, form: string, hasResults: boolean): string {
  if (form.endsWith('/A')) return `${symbol} amended ${form.startsWith('8') ? 'an' : 'its'} ${form.replace('/A', '')}`;
  if (findFamily(form) === 'DEF 14A') return `${symbol} filed its proxy statement`;
  return hasResults ? `${symbol} reported results` : `${symbol} filed an 8-K`;
}

/** The items of Form 8-K that alerts name, in the SEC's words, shortened. */
const names: ReadonlyMap<string, string> = new Map([
  ['1.01', 'entry into a material agreement'],
  ['1.02', 'end of a material agreement'],
  ['1.03', 'bankruptcy or receivership'],
  ['1.04', 'mine safety'],
  ['1.05', 'material cybersecurity incident'],
  ['2.01', 'completion of an acquisition or a sale of assets'],
  ['2.02', 'results of operations and financial condition'],
  ['2.03', 'a new financial obligation'],
  ['2.04', 'an event that accelerates an obligation'],
  ['2.05', 'costs of an exit or a disposal'],
  ['2.06', 'material impairment'],
  ['3.01', 'notice of delisting, or transfer of the listing'],
  ['3.02', 'unregistered sale of shares'],
  ['3.03', 'changed rights of security holders'],
  ['4.01', 'change of the auditor'],
  ['4.02', 'earlier statements must not be relied on'],
  ['5.01', 'change in control'],
  ['5.02', 'directors or officers'],
  ['5.03', 'changed articles or fiscal year'],
  ['5.04', 'suspended trading in an employee plan'],
  ['5.05', 'changed code of ethics'],
  ['5.06', 'end of shell company status'],
  ['5.07', 'votes of shareholders'],
  ['5.08', 'nominations of directors'],
  ['7.01', 'disclosure to all (Regulation FD)'],
  ['8.01', 'other events'],
]);
/** The item of exhibits, which most 8-Ks have. */
const exhibits = '9.01';

export const resultsItem = '2.02';

/** Returns the items of an 8-K as a sentence: `Items 5.02 (directors or officers) and 8.01 (other events).` */
function describeItems(items: readonly string[]): string {
  const told = items.filter((item) => item !== exhibits);
  if (told.length === 0) return items.length === 0 ? '' : 'Item 9.01 (exhibits).';
  const texts = told.map((item) => {
    const name = names.get(item);
    return name === undefined ? item : `${item} (${name})`;
  });
  const last = texts.at(-1) ?? '';
  const list = texts.length === 1 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
  return `${texts.length === 1 ? 'Item' : 'Items'} ${list}.`;
}
