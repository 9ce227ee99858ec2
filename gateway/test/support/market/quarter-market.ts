import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packReports } from '../../../src/market/columns/pack-reports.ts';
import type { MarketHoldings } from '../../../src/market/shape/holdings.ts';
import { readDataSet } from '../../../src/providers/market-files.ts';
import type { MarketCompany, MarketReport } from '../../../src/providers/market-report.ts';

/** Packs the market of the quarters that were read, from the named one on, such as 2024q1; all by default. */
export type PackSince = (since?: string) => MarketHoldings;

/** Reads the recorded quarters in a folder, each whole and once. The symbol of a company is C and its CIK. */
export async function readQuarterMarket(folder: string): Promise<PackSince> {
  const read: { file: string; company: MarketCompany; reports: readonly MarketReport[] }[] = [];
  for (const file of readdirSync(folder).sort()) {
    await readDataSet(join(folder, file), {
      onFiling: ({ company, reports }) => {
        const listed = { ...company, symbols: [`C${company.cik}`], isListed: true, exchange: null };
        read.push({ file, company: listed, reports });
      },
    });
  }
  return (since = '') => {
    const chosen = read.filter(({ file }) => file >= since);
    const companies = new Map(chosen.map(({ company }) => [company.cik, company]));
    const reports = chosen.flatMap((filing) => filing.reports);
    return packReports([...companies.values()], reports, { version: 'quarters' });
  };
}
