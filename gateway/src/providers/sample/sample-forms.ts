import { addDays } from '../../contract/figures/days.ts';
import type { OwnershipForm } from '../ownership-form.ts';
import { sampleDay } from './calendar.ts';
import type { SampleCompany } from './companies.ts';
import { findSamplePlace } from './market-companies.ts';
import { randomFrom } from './random.ts';

/** A form in a sample company's list of filings, with the trade that it tells of. */
export interface SampleForm {
  readonly form: '3' | '4' | '4/A' | '5';
  readonly filingDate: string;
  readonly reportDate: string;
  readonly accessionNumber: string;
  readonly primaryDocument: string;
  readonly person: SamplePerson;
  readonly trade: SampleTrade | null;
}

interface SampleTrade {
  readonly code: 'P' | 'S' | 'A' | 'M' | 'F' | 'G';
  readonly shares: number;
  readonly isPlanned: boolean;
}

interface SampleEvent extends Omit<SampleTrade, 'isPlanned'> {
  readonly day: string;
  readonly person: SamplePerson;
  readonly isPlanned?: boolean;
  readonly isLate?: boolean;
}

const firstYear = Number(sampleDay.slice(0, 4)) - 5;
const years = [0, 1, 2, 3, 4, 5].map((at) => firstYear + at);
/** Some companies have no forms at all, as foreign ones do, and some no trade in the open market. */
const isWithoutForms = (place: number) => place % 23 === 10;
const isQuiet = (place: number) => place % 7 === 5;
const hasCluster = (place: number) => place % 3 === 0;

/** Returns the invented forms of a company's insiders, newest first. */
export function listSampleForms(company: SampleCompany, cik: string): readonly SampleForm[] {
  const place = findSamplePlace(company.symbol) ?? 0;
  if (isWithoutForms(place)) return [];
  const people = listSamplePeople(company.symbol);
  const events = listEvents(company, place, people).filter(({ day }) => day <= addDays(sampleDay, -3));
  const first = people.map((person) => ({
    person,
    day: findTradingDay(person.since),
    trade: null,
    form: '3' as const,
  }));
  const trades = events.map(({ day, person, code, shares, isPlanned = false, isLate = false }) => {
    const form = code === 'G' ? ('5' as const) : ('4' as const);
    return { person, day, trade: { code, shares, isPlanned }, form, isLate };
  });
  return [...first, ...trades]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, form, ...rest }, at) => ({
      form,
      filingDate: findTradingDay(addDays(day, 'isLate' in rest && rest.isLate ? 11 : 2)),
      reportDate: day,
      accessionNumber: `${cik.padStart(10, '0')}-${day.slice(2, 4)}-${String(100_000 + at)}`,
      primaryDocument: `form${form}-${day.replaceAll('-', '')}.htm`,
      person: rest.person,
      trade: rest.trade,
    }))
    .reverse();
}

function listEvents(
  { symbol, shares }: SampleCompany,
  place: number,
  people: readonly SamplePerson[],
): readonly SampleEvent[] {
  const random = randomFrom(`${symbol} insiders`);
  const lot = (share: number) => Math.max(100, Math.round((shares * share * (0.7 + random() * 0.6)) / 100) * 100);
  const [chief, finance, operations, ...directors] = people;
  if (chief === undefined || finance === undefined || operations === undefined) return [];
  const usual = years.flatMap((year): SampleEvent[] => [
    { day: findTradingDay(`${year}-02-15`), person: chief, code: 'A', shares: lot(6) },
    { day: findTradingDay(`${year}-02-15`), person: finance, code: 'A', shares: lot(3) },
    { day: findTradingDay(`${year}-03-16`), person: chief, code: 'F', shares: lot(2) },
    { day: findTradingDay(`${year}-05-20`), person: finance, code: 'M', shares: lot(2) },
    ...directors.map(
      (person): SampleEvent => ({ day: findTradingDay(`${year}-05-12`), person, code: 'A', shares: lot(0.4) }),
    ),
  ]);
  const gift: SampleEvent = {
    day: findTradingDay(`${firstYear + 4}-12-10`),
    person: operations,
    code: 'G',
    shares: lot(1),
  };
  if (isQuiet(place)) return [...usual, gift].filter(isKnown);
  const sales = years.flatMap((year): SampleEvent[] => [
    ...['03', '06', '09', '12'].map((month): SampleEvent => {
      return {
        day: findTradingDay(`${year}-${month}-03`),
        person: chief,
        code: 'S',
        shares: lot(1.5),
        isPlanned: true,
      };
    }),
    ...(year % 2 === 0
      ? [
          {
            day: findTradingDay(`${year}-08-14`),
            person: finance,
            code: 'S' as const,
            shares: lot(0.6),
            isLate: year === 2026,
          },
        ]
      : []),
  ]);
  const purchases = directors.map((person, at): SampleEvent => {
    const day = hasCluster(place) ? addDays('2026-10-12', at * 4) : `${2023 + at}-11-0${at + 2}`;
    return { day: findTradingDay(day), person, code: 'P', shares: lot(0.5) };
  });
  const early: SampleEvent = {
    day: findTradingDay(`${firstYear}-04-07`),
    person: directors[0] ?? chief,
    code: 'P',
    shares: lot(0.5),
  };
  const single: SampleEvent = { day: findTradingDay('2026-03-09'), person: operations, code: 'P', shares: lot(0.3) };
  return [...usual, gift, ...sales, early, single, ...purchases].filter(isKnown);
}

/** No person trades before their first form. */
function isKnown({ day, person }: SampleEvent): boolean {
  return day >= person.since;
}

/** Returns the first weekday from a day on. */
function findTradingDay(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day;
}

/** Returns a form as it is read. @param forms all forms of the company @param closes by day */
export function readSampleForm(
  forms: readonly SampleForm[],
  form: SampleForm,
  cik: string,
  closes: ReadonlyMap<string, number>,
): OwnershipForm {
  const { person, trade } = form;
  const { cik: number, name, isDirector, title } = person;
  const owner = { cik: number, name, isDirector, isOfficer: !isDirector, isTenPercentOwner: false, title };
  const isAcquired = trade !== null && 'PAM'.includes(trade.code);
  const isPriced = trade !== null && 'PSF'.includes(trade.code);
  const line = {
    security: 'Common Stock',
    trade: trade && {
      day: form.reportDate,
      code: trade.code,
      shares: trade.shares,
      price: isPriced ? (closes.get(form.reportDate) ?? null) : trade.code === 'M' ? 5 : 0,
      isAcquired,
      deemedDay: null,
    },
    derivative: null,
    sharesAfter: countShares(forms, form),
    isDirect: true,
    nature: '',
    natureNotes: '',
    planNote:
      trade?.isPlanned === true
        ? `Under a Rule 10b5-1 plan adopted by the reporting person on November 20, ${Number(form.reportDate.slice(0, 4)) - 1}.`
        : null,
  };
  return {
    form: form.form,
    period: form.reportDate,
    issuerCik: Number(cik),
    owners: [owner],
    planBox: form.reportDate < '2023-04-01' ? null : (trade?.isPlanned ?? false),
    amends: null,
    lines: [line],
  };
}

/** Returns what a person holds after a form. */
function countShares(forms: readonly SampleForm[], until: SampleForm): number {
  let held = until.person.shares;
  for (const { person, trade, accessionNumber } of forms.toReversed()) {
    if (person.cik === until.person.cik && trade !== null)
      held += 'PAM'.includes(trade.code) ? trade.shares : -trade.shares;
    if (accessionNumber === until.accessionNumber) break;
  }
  return Math.max(0, held);
}

/** The trading days whose closes the forms of a company need. */
export function isSampleTradeDay(forms: readonly SampleForm[]): (day: string) => boolean {
  const days = new Set(forms.map(({ reportDate }) => reportDate));
  return (day) => days.has(day);
}

/** An invented insider. */
interface SamplePerson {
  readonly cik: number;
  /** Family name first, as forms have it. */
  readonly name: string;
  readonly title: string;
  readonly isDirector: boolean;
  /** When the person became an insider, YYYY-MM-DD. */
  readonly since: string;
  /** Held then. */
  readonly shares: number;
}

const given = [
  'Ada',
  'Bruno',
  'Clara',
  'Dario',
  'Edith',
  'Felix',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Klara',
  'Leon',
  'Mira',
  'Nils',
  'Olga',
  'Pavel',
];
const family = [
  'Adler',
  'Brandt',
  'Castell',
  'Dorn',
  'Ebner',
  'Falk',
  'Gruber',
  'Holm',
  'Iversen',
  'Jansen',
  'Keller',
  'Lindt',
  'Moser',
  'Nyberg',
  'Oduya',
  'Prost',
];
const firstPersonCik = 9_950_000_000;
const places = [
  { title: 'Chief executive', isDirector: false, since: '2020-06-01', shares: 900_000 },
  { title: 'Chief financial officer', isDirector: false, since: '2020-06-01', shares: 220_000 },
  { title: 'Operations', isDirector: false, since: '2024-02-01', shares: 60_000 },
  { title: '', isDirector: true, since: '2020-06-01', shares: 9_000 },
  { title: '', isDirector: true, since: '2020-06-01', shares: 12_000 },
  { title: '', isDirector: true, since: '2025-05-04', shares: 0 },
] as const;

/** Returns the insiders of a sample company: three officers, then three directors. */
function listSamplePeople(symbol: string): readonly SamplePerson[] {
  const random = randomFrom(`${symbol} people`);
  const start = Math.floor(random() * 256);
  const base = firstPersonCik + Math.floor(random() * 7_000_000) * places.length;
  return places.map((place, at) => {
    // Steps that share no factor with the lists give different names.
    const number = start + at * 37;
    const name = `${family[(number * 5 + at) % family.length]} ${given[number % given.length]}`;
    return { ...place, cik: base + at, name };
  });
}
