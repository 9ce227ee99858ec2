import { dayMs } from '../contract/figures/days.ts';
import type { FigureReport } from '../contract/market/market.ts';
import { NotFound, RateLimited } from '../errors/errors.ts';
import { BoundedMap } from '../http/bounded-map.ts';

const mostADay = 10;
const mostUsers = 10_000;

interface FigureReportOptions {
  /** The page of a list that reports belong on; null where they are mailed, or not taken. */
  readonly page: string | null;
  /** Mails a report to the operator; null where none are mailed. */
  readonly send: ((subject: string, lines: readonly string[]) => Promise<void>) | null;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Reports of figures that readers hold for wrong. Nothing of them is kept here. */
export class FigureReports {
  readonly #options: FigureReportOptions;
  readonly #now: () => number;
  /** Times of the reports of each user within a day. */
  readonly #times = new BoundedMap<string, readonly number[]>(mostUsers);

  constructor(options: FigureReportOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Where readers report a figure: by the call, or on a page. */
  get place(): 'mail' | string | null {
    return this.#options.send === null ? this.#options.page : 'mail';
  }

  /** Mails a report. @throws NotFound where none are mailed; RateLimited after ten of a user in a day */
  async sendReport(report: FigureReport, user: { readonly id: string; readonly email: string }): Promise<void> {
    const { send } = this.#options;
    if (send === null) throw new NotFound('Reports are not taken here.');
    this.#count(user.id);
    await send(`Wrong figure: ${report.company}, ${report.line}`, [
      `Company: ${report.company}`,
      `Line: ${report.line}`,
      `Period: ${report.period}`,
      `It should be: ${report.expected}`,
      `Filing: ${report.address ?? 'not named'}`,
      '',
      `Reported by ${user.email}.`,
    ]);
  }

  #count(userId: string): void {
    const now = this.#now();
    const times = (this.#times.get(userId) ?? []).filter((time) => now - time < dayMs);
    const [oldest = now] = times;
    if (times.length >= mostADay) {
      const wait = Math.ceil((oldest + dayMs - now) / 1000);
      throw new RateLimited('Ten reports a day can be sent. Thank you for them.', wait);
    }
    this.#times.set(userId, [...times, now]);
  }
}
