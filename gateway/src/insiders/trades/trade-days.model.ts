import type { OwnershipForm } from '../../providers/ownership-form.ts';

/** Forms are read back to 2003; an earlier trade is a mistyped year. */
const firstDay = '1990-01-01';

/** Returns why a day cannot be that of a trade that was filed on another; null where it can. */
export function findDayProblem(day: string, filed: string): string | null {
  if (day > filed) return 'A trade is dated after its form.';
  return day < firstDay ? 'A trade is dated before 1990.' : null;
}

/**
 * Returns a form whose mistyped years are put right: the period of a report is the day of its first trade, so that a trade
 * on an impossible day is of the period's year where month and date are the same.
 */
export function correctYears(form: OwnershipForm, filed: string): OwnershipForm {
  const { period } = form;
  if (findDayProblem(period, filed) !== null) return form;
  const correct = (day: string) =>
    findDayProblem(day, filed) !== null && day.slice(4) === period.slice(4) ? period : day;
  const lines = form.lines.map((line) =>
    line.trade === null ? line : { ...line, trade: { ...line.trade, day: correct(line.trade.day) } },
  );
  return { ...form, lines };
}
