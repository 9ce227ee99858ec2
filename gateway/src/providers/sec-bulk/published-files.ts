import type { PublishedFile } from '../market-data.ts';

/** A kind of file that the SEC publishes again and again. */
export interface FileKind {
  /** The page that links to all files. */
  readonly page: string;
  /** Returns the name of the file at a path; null for another file. */
  readonly nameOf: (path: string) => string | null;
  /** Returns the files that are published by a day, by the pattern of their addresses, newest first. */
  readonly guess: (today: Date) => PublishedFile[];
}

const firstQuarter = '2009q2';
/** A quarter is published about five weeks after its end, a half month about two. */
const quarterDays = 35;
const halfDays = 14;
/** Ten years. */
const mostHalves = 240;
const dayMs = 86_400_000;

export const dataSets: FileKind = {
  page: '/data-research/sec-markets-data/financial-statement-data-sets',
  nameOf: (path) => /\/(\d{4}q[1-4])(?:_\d+)?\.zip$/.exec(path)?.[1] ?? null,
  guess(today) {
    const files: PublishedFile[] = [];
    const last = new Date(today.getTime() - quarterDays * dayMs);
    for (let back = 3; ; back += 3) {
      const name = quarterOf(shiftMonths(last, -back));
      if (name < firstQuarter) return files;
      files.push({ name, path: `/files/dera/data/financial-statement-data-sets/${name}.zip` });
    }
  },
};

export const priceFiles: FileKind = {
  page: '/data-research/sec-markets-data/fails-deliver-data',
  nameOf: (path) => {
    const [, year, month, half] = /\/cnsfails(\d{4})(0[1-9]|1[0-2])([ab])(?:_\d+)?\.zip$/.exec(path) ?? [];
    return half === undefined ? null : `${year}-${month}${half}`;
  },
  guess(today) {
    const last = new Date(today.getTime() - halfDays * dayMs);
    const isSecond = last.getUTCDate() > 15;
    return Array.from({ length: mostHalves }, (_, place): PublishedFile => {
      // The half before that of `last` is the newest one that has ended.
      const halvesBack = place + (isSecond ? 0 : 1);
      const month = shiftMonths(last, -Math.ceil(halvesBack / 2))
        .toISOString()
        .slice(0, 7);
      const half = halvesBack % 2 === 0 ? 'a' : 'b';
      return {
        name: `${month}${half}`,
        path: `/files/data/fails-deliver-data/cnsfails${month.replace('-', '')}${half}.zip`,
      };
    });
  },
};

const safePath = /^\/[\w./-]{1,300}$/;

/** Returns the files that a page links to, newest first. */
export function findLinks(page: string, { nameOf }: FileKind): PublishedFile[] {
  const files = new Map<string, PublishedFile>();
  for (const [, href = ''] of page.matchAll(/href\s*=\s*["']([^"'<>\s]{1,500})["']/gi)) {
    const path = href.replace(/^(https?:)?\/\/www\.sec\.gov(?=\/)/i, '');
    const name = safePath.test(path) && !path.startsWith('//') && !path.includes('..') ? nameOf(path) : null;
    if (name !== null && !files.has(name)) files.set(name, { name, path });
  }
  return [...files.values()].sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** Returns the quarter of a day, such as `2025q1`. */
function quarterOf(day: Date): string {
  return `${day.getUTCFullYear()}q${Math.floor(day.getUTCMonth() / 3) + 1}`;
}

/** Returns the first day of a month so many months later. */
function shiftMonths(day: Date, months: number): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1));
}

export function isWeekend(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;
}
