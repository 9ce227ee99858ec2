import { type AlertKind, type AlertMailChoice, alertKinds } from '@basecase/gateway/contract';
import type { WatchRules } from '../watching/use-watch-rules.ts';

/** The kinds of alerts in words, in the order of the table. */
export const kindWords: Readonly<Record<AlertKind, { readonly label: string; readonly about: string }>> = {
  filing: { label: 'New filing', about: '10-K and 10-Q, other forms by company' },
  results: { label: 'Results', about: '8-K with Item 2.02, and the day before' },
  price: { label: 'Price level', about: 'A close above or below your level' },
  fairValue: { label: 'My fair value', about: 'The close crosses the value of your newest case' },
  case: { label: 'Saved case', about: 'A filing moves the figures of a valuation or projection' },
  screen: { label: 'Saved screen', about: 'A company enters or leaves one' },
  insider: { label: 'Insider trades', about: 'In the open market, outside of plans, from $50,000' },
  thesis: { label: 'Thesis', about: 'A figure crosses the limit in one of your notes' },
};

export const shownKinds: readonly AlertKind[] = alertKinds;

export const mailModes: readonly { readonly value: AlertMailChoice['mode']; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Once a day' },
  { value: 'atOnce', label: 'At once' },
];

/** Returns how often things are looked at. */
export function describeChecks(prices: WatchRules['prices']): string {
  const filings = 'Filings are checked every 10 minutes on working days';
  return prices === 'daily'
    ? `${filings}, prices after each close`
    : `${filings}. Public prices come twice a month, about two weeks late`;
}

export function describeMailMode(mode: AlertMailChoice['mode'], email: string): string {
  switch (mode) {
    case 'off':
      return `No alert is mailed to ${email}.`;
    case 'daily':
      return `One mail with everything since the last one, to ${email}. No mail is sent on a day without news.`;
    case 'atOnce':
      return `A mail to ${email} when something happens, at most one in 10 minutes. What comes meanwhile is joined.`;
  }
}

const halfHours = Array.from({ length: 48 }, (_, at) => {
  return `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`;
});

/** Returns the times that a daily mail can be sent at; another one that is chosen stays. */
export function listTimes(chosen: string): { readonly value: string; readonly label: string }[] {
  return [...new Set([...halfHours, chosen])].sort().map((time) => ({ value: time, label: time }));
}

/** Returns when the next daily mail is sent: "Today at 07:00, if there is news". @param now in the zone of the mail */
export function describeNextMail({ at, zone }: AlertMailChoice, now: Date): string {
  const clock = now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });
  return `${clock < at ? 'Today' : 'Tomorrow'} at ${at}, if there is news`;
}

/** Returns a day without its year: "19 November". */
export function formatLongDay(moment: string): string {
  return new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
}
