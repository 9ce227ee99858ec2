import { Registry } from 'prom-client';
import { CallTimes } from './call-times.ts';

test('a call is counted in every bucket above its time', async () => {
  const registry = new Registry();
  const times = new CallTimes(registry);
  for (const seconds of [0.0005, 0.004, 0.004, 30]) times.series('GET', '/a/:b', 200).observe(seconds);
  expect((await registry.metrics()).split('\n')).toEqual([
    '# HELP basecase_request_seconds Time from request to answer by route and status',
    '# TYPE basecase_request_seconds histogram',
    ...[
      ['0.001', 1],
      ['0.005', 3],
      ['0.02', 3],
      ['0.1', 3],
      ['0.5', 3],
      ['2', 3],
      ['10', 3],
      ['+Inf', 4],
    ].map(
      ([le, count]) => `basecase_request_seconds_bucket{method="GET",route="/a/:b",status="200",le="${le}"} ${count}`,
    ),
    'basecase_request_seconds_sum{method="GET",route="/a/:b",status="200"} 30.0085',
    'basecase_request_seconds_count{method="GET",route="/a/:b",status="200"} 4',
    '',
  ]);
});
