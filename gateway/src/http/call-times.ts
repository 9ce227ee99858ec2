const bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10] as const;
const name = 'basecase_request_seconds';

/** The calls of one method, route and status. */
export class CallSeries {
  readonly labels: string;
  /** Calls whose time lies below each bound and above the one before; the last is for those above all. */
  readonly counts: number[] = Array.from({ length: bounds.length + 1 }, () => 0);
  sum = 0;

  /** @param labels as Prometheus writes them, without braces */
  constructor(labels: string) {
    this.labels = labels;
  }

  observe(seconds: number): void {
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += seconds;
  }

  lines(): string[] {
    let total = 0;
    const buckets = this.counts.map((count, at) => {
      total += count;
      return `${name}_bucket{${this.labels},le="${bounds[at] ?? '+Inf'}"} ${total}`;
    });
    return [...buckets, `${name}_sum{${this.labels}} ${this.sum}`, `${name}_count{${this.labels}} ${total}`];
  }
}

/**
 * A histogram of the calls' times. The metrics library looks labels up anew for each observation, which a ready
 * answer cannot afford: here a route keeps the series it writes to.
 */
export class CallTimes {
  readonly #series = new Map<string, CallSeries>();

  /** @param route the pattern, never the address: a metric must not grow with what callers type */
  series(method: string, route: string, status: number): CallSeries {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const known = this.#series.get(labels);
    if (known !== undefined) return known;
    const series = new CallSeries(labels);
    this.#series.set(labels, series);
    return series;
  }

  /** The text of Prometheus. */
  text(): string {
    const head = [`# HELP ${name} Time from request to answer by route and status`, `# TYPE ${name} histogram`];
    return [...head, ...[...this.#series.values()].flatMap((series) => series.lines()), ''].join('\n');
  }
}
