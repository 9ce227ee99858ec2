import type { CompanyDates } from '@basecase/gateway/contract';

/** The dates of an invented company, as of 26 November 2026. */
export const companyDates: CompanyDates = {
  today: '2026-11-26',
  results: { day: '2026-11-28', basis: 'estimate', before: { day: '2025-11-29', form: '8-K' } },
  lastResults: { day: '2026-08-28', form: '10-Q' },
  fiscalYearEnd: '2027-01-31',
  dividend: { exDay: '2026-11-06', paidDay: '2026-12-10' },
};
