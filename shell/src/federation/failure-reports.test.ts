import { fakeHost } from '@basecase/shared-ui/testing/fake-host';
import { descriptor } from '../testing/descriptors.ts';
import { createFailureReporter } from './failure-reports.ts';

const app = descriptor();

test('each kind of failure is reported once per build', () => {
  const { api, calls } = fakeHost({ replies: { reportAppFailure: { ok: true } } });
  const report = createFailureReporter(api);
  report(app, 'load', 'status 404');
  report(app, 'load', 'status 404 again');
  report(app, 'crash', 'x is undefined');
  report(descriptor({ version: 'next' }), 'load', 'status 500');
  expect(calls.map(({ input }) => input)).toEqual([
    { params: { app: 'research' }, body: { version: 'abc123', kind: 'load', reason: 'status 404' } },
    { params: { app: 'research' }, body: { version: 'abc123', kind: 'crash', reason: 'x is undefined' } },
    { params: { app: 'research' }, body: { version: 'next', kind: 'load', reason: 'status 500' } },
  ]);
});

test('a long reason is truncated, and a failure to report is ignored', async () => {
  const { api, calls } = fakeHost({ replies: { reportAppFailure: new Error('down') } });
  createFailureReporter(api)(app, 'load', 'x'.repeat(1000));
  await Promise.resolve();
  expect(calls[0]?.input).toMatchObject({ body: { reason: 'x'.repeat(300) } });
});
