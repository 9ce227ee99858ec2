import { fakeHost } from '@basecase/shared-ui/testing/fake-host';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { descriptor } from '../../testing/descriptors.ts';
import { createVisitLog, type NoteVisit } from '../visit-log.ts';
import { reportVisits } from './report-visits.ts';

jest.mock('web-vitals', () => ({ onCLS: jest.fn(), onINP: jest.fn(), onLCP: jest.fn() }));

const app = descriptor({ entry: '/apps/research/v1/mf-manifest.json' });

function show(visibility: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the events since the start are reported once, in one call, when the page is hidden', () => {
  const { api, calls } = fakeHost({ replies: { reportVisits: { ok: true } } });
  const note: NoteVisit = createVisitLog((follow) => reportVisits(follow, api));
  note(app, 'open');
  expect(onLCP).not.toHaveBeenCalled();
  note(app, 'ready');
  for (const vital of [onLCP, onINP, onCLS]) expect(vital).toHaveBeenCalledTimes(1);
  // One object for all calls would give each the state of the first.
  expect(new Set([onLCP, onINP, onCLS].map((vital) => jest.mocked(vital).mock.calls[0]?.[1])).size).toBe(3);
  jest.mocked(onLCP).mock.calls[0]?.[0]({
    name: 'LCP',
    value: 1200,
    entries: [],
    rating: 'good',
    delta: 1200,
    id: '',
    navigationType: 'navigate',
  });
  window.dispatchEvent(
    new ErrorEvent('error', {
      error: Object.assign(new RangeError('MSFT'), {
        stack: `at ${window.location.origin}/apps/research/v1/main.js:1:5`,
      }),
    }),
  );
  expect(calls).toEqual([]);
  show('hidden');
  window.dispatchEvent(new Event('pagehide'));
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    name: 'reportVisits',
    input: {
      body: {
        visits: [
          {
            app: 'research',
            lcp: 1200,
            failures: [{ kind: 'error', error: 'RangeError', place: 'main.js:1:5' }],
          },
        ],
      },
    },
  });
  show('visible');
  show('hidden');
  expect(calls).toHaveLength(1);
});
