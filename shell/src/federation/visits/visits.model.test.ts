import { descriptor } from '../../testing/descriptors.ts';
import type { VisitEvent, VisitEventKind } from '../visit-log.ts';
import { collectVisits } from './visits.model.ts';

const page = 'https://basecase.example.com/overview?symbol=MSFT';
const research = descriptor({ name: 'research', version: 'r1', entry: '/apps/research/r1/mf-manifest.json' });
const valuation = descriptor({
  name: 'valuation',
  version: 'v2',
  entry: 'https://cdn.example.com/valuation/v2/mf-manifest.json',
});
const event = (app: VisitEvent['app'], kind: VisitEventKind, at: number, thrown?: unknown): VisitEvent => ({
  app,
  kind,
  at,
  thrown,
});
const errorAt = (stack: string) => Object.assign(new TypeError('MSFT is undefined'), { stack });

test('the first app is waited for since the page started, a later one since it was opened', () => {
  const visits = collectVisits(page);
  for (const one of [
    event(research, 'open', 300),
    event(research, 'ready', 612.4),
    event(valuation, 'open', 5000),
    event(valuation, 'ready', 5250),
    event(research, 'open', 9000),
    event(research, 'ready', 9001),
  ]) {
    visits.add(one);
  }
  expect(visits.take([])).toMatchObject([
    { app: 'research', version: 'r1', ready: 612 },
    { app: 'valuation', version: 'v2', ready: 250 },
  ]);
});

test('a figure of the page belongs to the app that was on screen then', () => {
  const visits = collectVisits(page);
  visits.add(event(research, 'open', 300));
  visits.add(event(valuation, 'open', 5000));
  expect(
    visits.take([
      { name: 'lcp', value: 1210.6, at: 0 },
      { name: 'inp', value: 96, at: 7000 },
      { name: 'cls', value: 0.01234567, at: 4999 },
    ]),
  ).toMatchObject([
    { app: 'research', lcp: 1211, inp: null, cls: 0.0123 },
    { app: 'valuation', lcp: null, inp: 96, cls: null },
  ]);
});

test('an error that no code caught belongs to the app whose script is nearest in the stack', () => {
  const visits = collectVisits(page);
  visits.add(event(research, 'open', 0));
  visits.add(event(valuation, 'open', 10));
  const stack = `TypeError: MSFT is undefined
    at t (https://cdn.example.com/valuation/v2/main.0a1b.js:1:2045)
    at https://basecase.example.com/apps/research/r1/main.js:9:9`;
  visits.addError(errorAt(stack), stack);
  visits.addError(new Error('of the shell'), 'at https://basecase.example.com/main.js:1:1');
  expect(visits.take([]).map(({ app, failures }) => [app, failures])).toEqual([
    ['research', []],
    ['valuation', [{ kind: 'error', error: 'TypeError', place: 'main.0a1b.js:1:2045' }]],
  ]);
});

test('a report names no company, address or message', () => {
  const visits = collectVisits(page);
  visits.add(event(research, 'open', 0));
  visits.add(
    event(
      research,
      'crash',
      20,
      errorAt('TypeError: MSFT\n at https://basecase.example.com/apps/research/r1/a.js?symbol=MSFT:1:2'),
    ),
  );
  visits.add(event(research, 'load', 30, 'MSFT'));
  const sent = JSON.stringify(visits.take([]));
  expect(sent).not.toMatch(/MSFT|https?:|symbol/);
  expect(sent).toContain('"place":"a.js:1:2"');
});

test('a kind of failure is reported once a visit; the next visit begins with its next event', () => {
  const visits = collectVisits(page);
  visits.add(event(research, 'open', 0));
  visits.add(event(research, 'crash', 20, new Error('1')));
  visits.add(event(research, 'crash', 30, new Error('2')));
  expect(visits.take([])[0]?.failures).toHaveLength(1);
  expect(visits.take([])).toEqual([]);
  visits.add(event(research, 'crash', 90, new Error('3')));
  expect(visits.take([])).toMatchObject([{ app: 'research', ready: null, failures: [{ kind: 'crash' }] }]);
});

test('a build that one user alone gets is not reported', () => {
  const visits = collectVisits(page);
  const preview = descriptor({ ...research, overridden: true });
  visits.add(event(preview, 'open', 0));
  visits.add(event(preview, 'ready', 300));
  visits.add(event(preview, 'crash', 400, new Error('1')));
  const stack = 'at t (https://basecase.example.com/apps/research/r1/main.js:1:5)';
  visits.addError(errorAt(stack), stack);
  expect(visits.take([{ name: 'lcp', value: 900, at: 0 }])).toEqual([]);
});

test('a time that no reader can have waited is left out', () => {
  const visits = collectVisits(page);
  visits.add(event(research, 'open', 0));
  visits.add(event(research, 'ready', 700_000));
  expect(visits.take([])[0]?.ready).toBeNull();
});
