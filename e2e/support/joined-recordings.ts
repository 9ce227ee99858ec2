import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { recordings } from '../../gateway/test/support/recordings.ts';

/** A company with recorded weekly closes and the facts of its filings until then. */
export interface JoinedCompany {
  readonly symbol: string;
  readonly name: string;
  /** Folder of its weekly closes. */
  readonly folder: string;
  /** File of its company facts. */
  readonly facts: string;
}

interface Week {
  readonly '4. close': string;
  readonly '6. volume': string;
}

/** Number of bars that the provider gives without a subscription. */
const COMPACT = 100;

/**
 * Writes recordings whose parts are of one day: the last recorded closes of the weeks as daily closes, and an overview that states name,
 * currency and market cap, which is shares of the newest facts × last close. No figure is invented.
 * @param root a folder of the replay server before the recorded one
 */
export function writeJoinedRecordings(root: string, companies: readonly JoinedCompany[]): void {
  for (const company of companies) {
    const folder = path.join(root, 'alphavantage', company.folder);
    mkdirSync(folder, { recursive: true });
    const weeks = readWeeks(company);
    const [last] = weeks;
    if (last === undefined) throw new Error(`${company.symbol} has no recorded weeks`);
    const cap = Math.round(Number(last[1]['4. close']) * findShares(company, last[0]));
    const write = (name: string, body: unknown) => writeFileSync(path.join(folder, name), JSON.stringify(body));
    write('OVERVIEW.json', makeOverview(company, cap));
    write('TIME_SERIES_DAILY.json', {
      'Meta Data': { '2. Symbol': company.symbol, '3. Last Refreshed': last[0] },
      'Time Series (Daily)': Object.fromEntries(
        weeks.slice(0, COMPACT).map(([day, week]) => [day, { ...week, '5. volume': week['6. volume'] }]),
      ),
    });
  }
}

function recorded(...place: string[]) {
  return JSON.parse(readFileSync(path.join(recordings, ...place), 'utf8'));
}

/** Weeks with their day, newest first. */
function readWeeks({ folder }: JoinedCompany): [string, Week][] {
  const series: Record<string, Week> = recorded('alphavantage', folder, 'TIME_SERIES_WEEKLY_ADJUSTED.json')[
    'Weekly Adjusted Time Series'
  ];
  return Object.entries(series).sort(([one], [other]) => other.localeCompare(one));
}

/** Shares of the newest balance sheet that was filed by a day. */
function findShares({ facts, symbol }: JoinedCompany, day: string): number {
  const stated: { end: string; val: number; filed: string }[] = recorded('sec/companyfacts', facts).facts['us-gaap']
    .CommonStockSharesOutstanding.units.shares;
  const known = stated.filter(({ filed }) => filed <= day).sort((one, other) => other.end.localeCompare(one.end));
  const shares = known[0]?.val;
  if (shares === undefined) throw new Error(`${symbol} has no recorded share count`);
  return shares;
}

function makeOverview({ symbol, name }: JoinedCompany, cap: number) {
  return { Symbol: symbol, Name: name, Currency: 'USD', AssetType: 'Common Stock', MarketCapitalization: String(cap) };
}
