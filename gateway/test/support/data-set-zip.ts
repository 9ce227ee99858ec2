import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { temporaryFolder } from './temporary-folder.ts';

/** A member of a zip: text, bytes, or the rows of a table. */
export type Member = string | Uint8Array | readonly (readonly (string | number)[])[];

/** Returns a function that writes a zip for the tests of a file, and returns its path. */
export function zipWriter(): (members: Readonly<Record<string, Member>>) => string {
  const folder = temporaryFolder();
  let count = 0;
  return (members) => {
    const path = join(folder, `${count++}.zip`);
    writeFileSync(path, zipBytes(members));
    return path;
  };
}

export function zipBytes(members: Readonly<Record<string, Member>>): Uint8Array {
  const parts = Object.entries(members).map(([name, member]): [string, Zippable[string]] => [name, toBytes(member)]);
  return zipSync(Object.fromEntries(parts));
}

function toBytes(member: Member): Uint8Array {
  if (member instanceof Uint8Array) return member;
  return strToU8(typeof member === 'string' ? member : toTable(member));
}

/** Returns rows as a table, each with a line end. */
export function toTable(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.join('\t')}\n`).join('');
}

export const subHead = [
  'adsh',
  'cik',
  'name',
  'sic',
  'former',
  'changed',
  'fye',
  'form',
  'period',
  'filed',
  'accepted',
];
export const numHead = ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'segments', 'coreg', 'value', 'footnote'];
export const preHead = ['adsh', 'report', 'line', 'stmt', 'inpth', 'rfile', 'tag', 'version', 'plabel', 'negating'];

interface SubRow {
  readonly cik?: string | number;
  readonly name?: string;
  readonly sic?: string;
  readonly former?: string;
  readonly fye?: string;
  readonly form?: string;
  readonly filed?: string;
  readonly accepted?: string;
}

/** Returns a row of `sub.txt`, of a 10-K for 2024 unless it says otherwise. */
export function subRow(adsh: string, row: SubRow = {}): (string | number)[] {
  const { cik = 1234, name = 'ACME CORP', sic = '3674', former = '', fye = '1231', form = '10-K' } = row;
  const { filed = '20250220', accepted = '2025-02-20 16:31:05.0' } = row;
  return [adsh, cik, name, sic, former, '', fye, form, '20241231', filed, accepted];
}

interface NumRow {
  readonly date?: string;
  readonly quarters?: string | number;
  readonly unit?: string;
  readonly segments?: string;
  readonly coreg?: string;
  readonly version?: string;
}

/** Returns a row of `num.txt`, of the balance at the end of 2024 unless it says otherwise. */
export function numRow(adsh: string, tag: string, value: string | number, row: NumRow = {}): (string | number)[] {
  const { date = '20241231', quarters = 0, unit = 'USD', segments = '', coreg = '', version = 'us-gaap/2024' } = row;
  return [adsh, tag, version, date, quarters, unit, segments, coreg, value, ''];
}

/** Returns the rows of a company's year 2024 in `num.txt`. */
export function yearRows(adsh: string): (string | number)[][] {
  const year = { quarters: 4 };
  return [
    numRow(adsh, 'Assets', '500.0000'),
    numRow(adsh, 'StockholdersEquity', '200.0000'),
    numRow(adsh, 'PropertyPlantAndEquipmentNet', '90'),
    numRow(adsh, 'Revenues', '1000.0000', year),
    numRow(adsh, 'NetIncomeLoss', '100.0000', year),
    numRow(adsh, 'WeightedAverageNumberOfDilutedSharesOutstanding', '1000000', { ...year, unit: 'shares' }),
    numRow(adsh, 'NetCashProvidedByUsedInOperatingActivities', '150.0000', year),
    numRow(adsh, 'PaymentsToAcquirePropertyPlantAndEquipment', '40.0000', year),
  ];
}
