import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packReports } from '../../gateway/dist/market/columns/pack-reports.js';
import { readDataSet } from '../../gateway/dist/providers/market-files.js';
import { makeMarket } from './made-market.mjs';
import { serveMarket } from './serve.mjs';

/**
 * A gateway over a market as a process of its own: the recorded market, or an invented one of 6,000 companies. Sends its
 * parent the address and the headers of two Guests, and ends with it.
 */
const [kind, port] = process.argv.slice(2);
const recorded = path.join(import.meta.dirname, '../../../shared/real-data/market/data-sets');
const folder = mkdtempSync(path.join(tmpdir(), 'basecase-crowd-'));
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
if (kind === 'recorded' && !existsSync(recorded)) process.send(null);
else {
  const holdings = kind === 'recorded' ? await readRecorded() : makeMarket(6_000);
  const { headers, signIn } = await serveMarket(holdings, folder, '2026-03-01', Number(port));
  process.send({ companies: holdings.companies.length, asker: headers, reader: await signIn('reader@example.com') });
}

async function readRecorded() {
  const companies = new Map();
  const reports = [];
  for (const file of readdirSync(recorded).sort()) {
    await readDataSet(path.join(recorded, file), {
      onFiling: ({ company, reports: filed }) => {
        companies.set(company.cik, { ...company, symbols: [`C${company.cik}`], isListed: true, exchange: null });
        reports.push(...filed);
      },
    });
  }
  return packReports([...companies.values()], reports, { version: 'recorded' });
}
