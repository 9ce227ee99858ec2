import type { CompanyDates } from '@basecase/gateway/contract';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { describeBasis, describeCertainty, describeNearness } from '../watching/results-words.model.ts';

/** A date of a company in words. */
export interface DateFact {
  readonly label: string;
  readonly day: string;
  /** Follows the day in small type; null without. */
  readonly detail: string | null;
  readonly title: string | null;
  readonly isNear: boolean;
}

/** Names of the dates, for the time until they are known. */
export const dateLabels = ['Next results', 'Ex-dividend', 'Fiscal year end'] as const;

/** Returns the dates of a company: its next results, its newest dividend, and the end of its fiscal year. */
export function describeDates({ today, results, fiscalYearEnd, dividend }: CompanyDates): readonly DateFact[] {
  const exDay = dividend?.exDay ?? null;
  const paid = dividend?.paidDay ?? null;
  return [
    results.day === null
      ? makeMissing('Next results', results.reason)
      : {
          label: 'Next results',
          day: formatCalendarDay(results.day),
          detail: describeCertainty(results, today),
          title: describeBasis(results),
          isNear: describeNearness(results.day, today) !== null,
        },
    exDay === null
      ? makeMissing('Ex-dividend', 'Filings do not have it; the key figures of the data provider may')
      : { ...plain('Ex-dividend', exDay), detail: paid === null ? null : `Paid ${formatCalendarDay(paid)}` },
    fiscalYearEnd === null
      ? makeMissing('Fiscal year end', 'The market does not hold the company')
      : plain('Fiscal year end', fiscalYearEnd),
  ];
}

function plain(label: string, day: string): DateFact {
  return { label, day: formatCalendarDay(day), detail: null, title: null, isNear: false };
}

function makeMissing(label: string, reason: string): DateFact {
  return { label, day: NOT_AVAILABLE, detail: null, title: reason, isNear: false };
}
