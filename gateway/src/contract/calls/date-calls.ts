import { get, signedIn } from '../call.ts';
import { calendarSchema, companyDatesSchema } from '../desk/dates.ts';
import { symbolParamsSchema } from '../figures.ts';

/** Calls of the dates of companies, without a call of a provider for one of them. */
export const dateCalls = {
  /** Of the companies that the user follows. */
  calendar: get('/api/calendar', signedIn, { reply: calendarSchema }),
  companyDates: get('/api/calendar/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: companyDatesSchema,
    context: 'dates',
  }),
} as const;
