import type { Calendar, CompanyDates } from '@basecase/gateway/contract';

/** The dates of three invented companies, as of 26 November 2026. */
export const calendar: Calendar = {
  today: '2026-11-26',
  entries: [
    { symbol: 'DE', name: 'Deere', kind: 'results', day: '2026-11-28', basis: 'provider', before: null },
    { symbol: 'HLI', name: 'Hallowell', kind: 'fiscalYearEnd', day: '2026-12-31', basis: 'sec', before: null },
    {
      symbol: 'HLI',
      name: 'Hallowell',
      kind: 'results',
      day: '2027-02-10',
      basis: 'estimate',
      before: { day: '2026-02-11', form: '8-K' },
    },
  ],
  unknown: [{ symbol: 'DUCT', reason: 'No report of the last year is held' }],
};

export const companyDates: CompanyDates = {
  today: '2026-11-26',
  results: { day: '2026-11-28', basis: 'estimate', before: { day: '2025-11-29', form: '8-K' } },
  fiscalYearEnd: '2027-01-31',
  dividend: { exDay: '2026-11-06', paidDay: '2026-12-10' },
};
