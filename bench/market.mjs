import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeQuarter } from './market/made-quarter.mjs';
import { printReading } from './market/reading.mjs';
import { printScreens } from './market/screen.mjs';
import { printStoring } from './market/store.mjs';

/** Measures the work on a quarter of the data sets that is as large as a real one. Each part has a module in market/. */
const folder = mkdtempSync(path.join(tmpdir(), 'basecase-market-'));
try {
  const quarter = path.join(folder, '2025q1.zip');
  await writeQuarter(quarter, { filings: 6_000, rows: 3_500_000 });
  console.log(`a quarter of 3,500,000 rows and 6,000 filings: ${Math.round(statSync(quarter).size / 1e6)} MB packed`);
  printReading(quarter);
  await printStoring(quarter);
  await printScreens();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
