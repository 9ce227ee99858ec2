/** An event of a whole day. */
export interface CalendarEvent {
  /** The same in every version of the calendar, so that a changed event replaces the one before. */
  readonly id: string;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly title: string;
  readonly text: string;
  readonly href: string;
  /** Whether the day is certain. */
  readonly isSure: boolean;
}

interface Calendar {
  readonly title: string;
  /** When it was written, in milliseconds since the epoch. */
  readonly at: number;
  readonly events: readonly CalendarEvent[];
}

const mostBytes = 75;

/** Returns a calendar in the format of RFC 5545, which calendar programs subscribe to. */
export function writeCalendar({ title, at, events }: Calendar): string {
  const stamp = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Basecase//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(title)}`,
    // Programs that are older than the standard property read this one.
    `X-WR-CALNAME:${escapeText(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap((event) => writeEvent(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function writeEvent({ id, day, title, text, href, isSure }: CalendarEvent, stamp: string): string[] {
  const writeDay = (date: string) => date.replaceAll('-', '');
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}@basecase`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${writeDay(day)}`,
    `DTEND;VALUE=DATE:${writeDay(next.toISOString().slice(0, 10))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${href}`,
    `STATUS:${isSure ? 'CONFIRMED' : 'TENTATIVE'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Escapes text, and takes out control characters, which would begin a line of their own. */
function escapeText(text: string): string {
  const escaped = text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|[\r\n]/g, '\\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return escaped.replaceAll(/[\u0000-\u001f\u007f]/g, '');
}

/** Breaks a line after at most 75 bytes, never within a character. */
function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > mostBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
