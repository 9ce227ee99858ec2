import { Gauge, type Registry } from 'prom-client';
import type { AllAppVitals } from '../contract/vitals.ts';

/** Figures of a build over 24 hours, which are the same from every process. */
const gauges = {
  visits: { name: 'basecase_app_visits', help: 'Visits of an app in 24 hours' },
  failed: { name: 'basecase_app_failed_visits', help: 'Visits of an app in 24 hours with a failure' },
  ready: { name: 'basecase_app_ready_p75_milliseconds', help: 'Time until an app is ready, 75th percentile' },
  inp: { name: 'basecase_app_inp_p75_milliseconds', help: 'Interaction to next paint, 75th percentile' },
  lcp: { name: 'basecase_app_lcp_p75_milliseconds', help: 'Largest contentful paint, 75th percentile' },
  cls: { name: 'basecase_app_cls_p75', help: 'Cumulative layout shift, 75th percentile' },
} as const;
const figures = ['visits', 'failed', 'ready', 'inp', 'lcp', 'cls'] as const;

/** Adds gauges of the live build and the canary of each app. Builds are not labels: their number is not bounded. */
export function watchApps(registry: Registry, read: () => Promise<AllAppVitals>): void {
  // All gauges are read at once, so they share one reading.
  let reading: Promise<AllAppVitals | null> | null = null;
  const readOnce = () => {
    reading ??= read()
      .catch(() => null)
      .finally(() => setImmediate(() => (reading = null)));
    return reading;
  };
  for (const figure of figures) {
    const { name, help } = gauges[figure];
    new Gauge({
      name,
      help,
      labelNames: ['app', 'build'],
      registers: [registry],
      async collect() {
        const vitals = await readOnce();
        this.reset();
        for (const { app, live, canary, builds } of vitals?.apps ?? []) {
          for (const [build, version] of [
            ['live', live],
            ['canary', canary],
          ] as const) {
            const value = builds.find((one) => one.version === version)?.[figure] ?? null;
            if (value !== null) this.set({ app, build }, value);
          }
        }
      },
    });
  }
}
