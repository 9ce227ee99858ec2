import { dayMs } from '../contract/figures/days.ts';
import type { FigureReport } from '../contract/market/market.ts';
import { NotFound, RateLimited } from '../errors/errors.ts';
import { BoundedMap } from '../http/bounded-map.ts';

const mostADay = 10;
const mostUsers = 10_000;

interface ReportDeps {
  /** The page of a list that reports belong on; null where they are mailed, or not taken. */
  readonly page: string | null;
  /** Mails a report to the operator; null where none are mailed. */
  readonly send: ((subject: string, lines: readonly string[]) => Promise<void>) | null;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export type FigureReports = ReturnType<typeof createFigureReports>;

/** Takes reports of figures that readers hold for wrong. Nothing of them is kept here. */
export function createFigureReports({ page, send, now = Date.now }: ReportDeps) {
  /** Times of the reports of each user within a day. */
  const times = new BoundedMap<string, readonly number[]>(mostUsers);

  function countReport(userId: string): void {
    const at = now();
    const recent = (times.get(userId) ?? []).filter((time) => at - time < dayMs);
    const [oldest = at] = recent;
    if (recent.length >= mostADay) {
      const wait = Math.ceil((oldest + dayMs - at) / 1000);
      throw new RateLimited('Ten reports a day can be sent. Thank you for them.', wait);
    }
    times.set(userId, [...recent, at]);
  }

  /** Mails a report. @throws NotFound where none are mailed; RateLimited after ten of a user in a day */
  async function sendReport(
    report: FigureReport,
    user: { readonly id: string; readonly email: string },
  ): Promise<void> {
    if (send === null) throw new NotFound('Reports are not taken here.');
    countReport(user.id);
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

  /** Where readers report a figure: by the call, or on a page. */
  const place: 'mail' | string | null = send === null ? page : 'mail';
  return { place, sendReport };
}
