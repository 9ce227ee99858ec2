import type { Feed } from '../alerts/feed-routes.ts';
import { writeCalendar } from '../alerts/icalendar.model.ts';

/** Returns the calendar that programs subscribe to, below the secret address of a user. It has no event yet. */
export function calendarFeed(): Feed {
  return {
    name: 'feedCalendar',
    type: 'text/calendar; charset=utf-8',
    write: async () => writeCalendar({ title: 'Basecase', at: Date.now(), events: [] }),
  };
}
