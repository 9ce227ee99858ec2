import { addDays } from '../../contract/figures/days.ts';

/** The last day of the sample data, a Friday. Nothing in the sample depends on today. */
export const sampleDay = '2026-10-30';
/** The `asOf` of every sample answer: after the close of that day. */
export const sampleMoment = '2026-10-30T21:00:00.000Z';
const lastQuarterEnd = { year: 2026, month: 9 } as const;
const years = 10;

export interface FiscalQuarter {
  readonly end: string;
  /** Index of the fiscal year: 0 is the oldest of ten, 10 the running one. */
  readonly year: number;
  /** 0 to 3 */
  readonly quarter: number;
}

/** Returns ten whole fiscal years and the quarters since, oldest first. @param yearEnd month the fiscal year ends in, 1 to 12 */
export function fiscalQuarters(yearEnd: number): FiscalQuarter[] {
  const monthsSinceYearEnd = (lastQuarterEnd.month - yearEnd + 12) % 12;
  const running = Math.floor(monthsSinceYearEnd / 3);
  const newest = lastQuarterEnd.year * 12 + (lastQuarterEnd.month - 1) - (monthsSinceYearEnd % 3);
  const count = years * 4 + running;
  return Array.from({ length: count }, (_, at) => ({
    end: findLastDay(newest - 3 * (count - 1 - at)),
    year: Math.floor(at / 4),
    quarter: at % 4,
  }));
}

/** Returns the ends of the quarters after a quarter's end. */
export function quartersAfter(end: string, count: number): string[] {
  const month = Number(end.slice(0, 4)) * 12 + Number(end.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, at) => findLastDay(month + 3 * (at + 1)));
}

const knownDays = new Map<number, readonly string[]>();

/** Returns the weekdays up to the sample day, newest first. They are listed once: 300 companies ask for them. */
export function tradingDays(spanYears: number): readonly string[] {
  const days = knownDays.get(spanYears) ?? listWeekdays(spanYears);
  knownDays.set(spanYears, days);
  return days;
}

function listWeekdays(spanYears: number): string[] {
  const first = `${Number(sampleDay.slice(0, 4)) - spanYears}${sampleDay.slice(4)}`;
  const days: string[] = [];
  for (let day = sampleDay; day >= first; day = addDays(day, -1)) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days.push(day);
  }
  return days;
}

/** @param month months since the year 0 */
function findLastDay(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10);
}

/** An invented ten-year yield. */
export const sampleYield = { rate: 0.0431, day: sampleMoment.slice(0, 10) } as const;
