import { randomFrom } from './random.ts';

/** An invented insider. */
export interface SamplePerson {
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
export function listSamplePeople(symbol: string): readonly SamplePerson[] {
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
