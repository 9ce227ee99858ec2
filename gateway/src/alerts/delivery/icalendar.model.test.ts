import fc from 'fast-check';
import ICAL from 'ical.js';
import { type CalendarEvent, writeCalendar } from './icalendar.model.ts';

const at = Date.parse('2026-11-26T09:30:15.250Z');
const event: CalendarEvent = {
  id: 'results-HLI-2026-02-11',
  day: '2026-12-31',
  title: 'HLI results (estimate)',
  text: 'Hallowell Instruments\nEstimated ± 7 days: 52 weeks after the 8-K of 2026-02-11.',
  href: 'https://basecase.example.com/overview?symbol=HLI',
  isSure: false,
};

/** Reads a calendar with the parser that a calendar program uses. */
function readEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => ({
    uid: component.getFirstPropertyValue('uid'),
    title: component.getFirstPropertyValue('summary'),
    text: component.getFirstPropertyValue('description'),
    url: component.getFirstPropertyValue('url'),
    status: component.getFirstPropertyValue('status'),
    start: String(component.getFirstPropertyValue('dtstart')),
    end: String(component.getFirstPropertyValue('dtend')),
    isDay: new ICAL.Event(component).startDate.isDate,
  }));
}

test('a kept parser reads each event as a whole day', () => {
  expect(
    readEvents(writeCalendar({ title: 'Basecase', at, events: [event, { ...event, id: 'b', isSure: true }] })),
  ).toEqual([
    {
      uid: 'results-HLI-2026-02-11@basecase',
      title: event.title,
      text: event.text,
      url: event.href,
      status: 'TENTATIVE',
      start: '2026-12-31',
      end: '2027-01-01',
      isDay: true,
    },
    expect.objectContaining({ uid: 'b@basecase', status: 'CONFIRMED' }),
  ]);
});

test('an empty calendar is one too', () => {
  const text = writeCalendar({ title: 'Basecase', at, events: [] });
  expect(readEvents(text)).toEqual([]);
  expect(text).toContain('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n');
});

test('a hostile name begins no line of its own', () => {
  const title = 'A\r\nEND:VEVENT\nBEGIN:VALARM;X=1,2\\\u0007';
  const [read] = readEvents(writeCalendar({ title: 'Basecase', at, events: [{ ...event, title }] }));
  expect(read?.title).toBe('A\nEND:VEVENT\nBEGIN:VALARM;X=1,2\\');
});

test('any text comes back whole, and no line has more than 75 bytes', () => {
  const printable = fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ''));
  fc.assert(
    fc.property(printable, (text) => {
      const calendar = writeCalendar({ title: 'Basecase', at, events: [{ ...event, text }] });
      for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(readEvents(calendar)[0]?.text).toBe(text);
    }),
  );
});
