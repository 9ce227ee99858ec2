import { readDataSet, scanDataSet } from '../../gateway/dist/providers/sec-bulk/data-set/read-data-set.js';
import { Refusals } from '../../gateway/dist/providers/sec-bulk/scan/refusals.js';

// A process of its own, so that its memory is that of one read: prints `{ ms, cpuMs, grownBytes, filings, reports, figures }`.
const [, , file, work] = process.argv;
const before = process.memoryUsage.rss();
const cpu = process.cpuUsage();
const started = performance.now();
const count = { filings: 0, reports: 0, figures: 0 };
if (work === 'scan') {
  count.filings = (await scanDataSet(file, new Refusals())).heads.length;
} else {
  await readDataSet(file, {
    onFiling({ reports }) {
      count.filings += 1;
      count.reports += reports.length;
      for (const { figures } of reports) count.figures += Object.keys(figures).length;
    },
  });
}
const used = process.cpuUsage(cpu);
console.log(
  JSON.stringify({
    ms: performance.now() - started,
    cpuMs: (used.user + used.system) / 1000,
    grownBytes: process.resourceUsage().maxRSS * 1024 - before,
    ...count,
  }),
);
