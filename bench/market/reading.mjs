import { execFileSync } from 'node:child_process';
import path from 'node:path';

const script = path.join(import.meta.dirname, 'read-quarter.mjs');
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Prints the time of the scan alone, and of scan and standardiser. */
export function printReading(file) {
  const measure = (work) => JSON.parse(execFileSync(process.execPath, [script, file, work], { encoding: 'utf8' }));
  const scan = measure('scan');
  const read = measure('read');
  const memory = ({ grownBytes }) => `+${Math.round(grownBytes / 1e6)} MB`;
  console.log(`scan: ${seconds(scan.ms)}, ${seconds(scan.cpuMs)} of processors, ${memory(scan)} (goal: 4 s)`);
  console.log(
    `scan and standardise: ${seconds(read.ms)}, ${seconds(read.cpuMs)} of processors, ${memory(read)} (goal: 49 s, +200 MB)`,
  );
  const each = (read.ms - scan.ms) / read.filings;
  console.log(
    `${read.filings} filings, ${read.reports} reports, ${read.figures} figures; ${each.toFixed(1)} ms a filing`,
  );
}
