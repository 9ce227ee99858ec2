import type { IncomeStatement, ReportDates } from '@basecase/gateway/contract';
import { dayMs } from '@basecase/gateway/contract/figures/days';
import { type FiscalPeriod, fiscalYear, quarterLabel } from '@basecase/shared-ui/figures/period';

/** Labels of a company's fiscal periods, by their last day. */
export interface FiscalCalendar {
  readonly year: (day: string) => string;
  readonly quarter: (day: string) => string;
}

const byDay: FiscalCalendar = { year: fiscalYear, quarter: quarterLabel };

const MONTHS_A_YEAR = 12;
const MONTHS_A_QUARTER = 3;
const QUARTERS_A_YEAR = 4;
/** Periods of 52 or 53 weeks end up to a week after their month. */
const GRACE_DAYS = 10;

/** Returns the number of the month that a period ends with. */
function toMonthNumber(day: string): number {
  const within = new Date(Date.parse(day) - GRACE_DAYS * dayMs);
  return within.getUTCFullYear() * MONTHS_A_YEAR + within.getUTCMonth();
}

/**
 * Returns the labels of fiscal periods, counted from the newest fiscal year. Earnings name their last day only, and the
 * last month of a company's fiscal year is not in them.
 * @param income its reports have the company's own labels; null while it is not known
 * @param dates of the overview, whose fiscal years carry the year of their last day. Without both, periods are labelled
 * by their last day
 */
export function fiscalCalendar(
  income: Pick<IncomeStatement, 'annualReports'> | null,
  dates?: Pick<ReportDates, 'fiscalYearEnds'>,
): FiscalCalendar {
  const [end] = dates?.fiscalYearEnds ?? [];
  const newest = income?.annualReports[0] ?? (end === undefined ? undefined : { fiscalDateEnding: end });
  return newest === undefined ? byDay : calendarFrom(newest);
}

function calendarFrom(newest: Exclude<FiscalPeriod, string>): FiscalCalendar {
  const end = toMonthNumber(newest.fiscalDateEnding);
  const label = Number(fiscalYear(newest));
  const yearsAfter = (day: string): number => Math.ceil((toMonthNumber(day) - end - 1) / MONTHS_A_YEAR);
  return {
    year: (day) => String(label + yearsAfter(day)),
    quarter: (day) => {
      const years = yearsAfter(day);
      const left = years * MONTHS_A_YEAR - (toMonthNumber(day) - end);
      return quarterLabel({
        fiscalDateEnding: day,
        fiscalYear: label + years,
        fiscalQuarter: QUARTERS_A_YEAR - Math.round(left / MONTHS_A_QUARTER),
      });
    },
  };
}
