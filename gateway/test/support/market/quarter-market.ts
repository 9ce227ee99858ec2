import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packReports } from '../../../src/market/columns/pack-reports.ts';
import type { MarketHoldings } from '../../../src/market/shape/holdings.ts';
import { readDataSet } from '../../../src/providers/market-files.ts';
import type { MarketCompany, MarketReport } from '../../../src/providers/market-report.ts';

/**
 * Returns the market of the recorded quarters in a folder, each read whole. The symbol of a company is C and its CIK.
 * @param since the first quarter to read, such as 2024q1; all by default
 */
export async function readQuarterMarket(folder: string, since = ''): Promise<MarketHoldings> {
  const companies = new Map<number, MarketCompany>();
  const reports: MarketReport[] = [];
  for (const file of readdirSync(folder).sort()) {
    if (file < since) continue;
    await readDataSet(join(folder, file), {
      onFiling: (filing) => {
        const symbols = [`C${filing.company.cik}`];
        companies.set(filing.company.cik, { ...filing.company, symbols, isListed: true, exchange: null });
        reports.push(...filing.reports);
      },
    });
  }
  return packReports([...companies.values()], reports, { version: 'quarters' });
}
