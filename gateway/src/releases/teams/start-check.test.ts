import { releaseCalls } from '../../../test/support/releases/release-calls.ts';
import { gatewayHarness } from '../../../test/support/test-gateway.ts';

const gateway = gatewayHarness({ each: true });
const admin = gateway.signedIn('Admin');
const calls = releaseCalls(gateway, admin);

const unchecked = () => calls.publish({}, admin.headers, { checked: null });
const error = 'valuation v2 was not started in a browser before it was published.';

test('the result of the check is kept with the build and stands in its history', async () => {
  await calls.publish({}, admin.headers, { checked: { screens: 2, shell: 's1' } });
  const { builds, history } = await calls.state();
  expect(builds[0]?.checked).toEqual({ screens: 2, shell: 's1' });
  expect(history[0]?.detail).toBe('started in a browser: 2 screens');
});

test('a build without it is stored, and refused as live build and canary', async () => {
  expect((await unchecked()).statusCode).toBe(200);
  const { builds, history } = await calls.state();
  expect(builds[0]?.checked).toBeNull();
  expect(history[0]?.detail).toBe('not started in a browser');
  for (const reply of [
    await calls.change('promote', { version: 'v2' }),
    await calls.change('canary', { version: 'v2', percent: 10 }),
  ]) {
    expect(reply.statusCode).toBe(409);
    expect(reply.json().error).toBe(`${error} Publish it again with its check, or force it.`);
  }
  expect(await calls.liveFor()).toBeUndefined();
});

test('an Admin forces it, which the history says', async () => {
  await unchecked();
  const canary = { version: 'v2', percent: 10, guard: false, force: true };
  expect((await calls.change('canary', canary)).statusCode).toBe(200);
  expect((await calls.change('canary', { version: 'v2', percent: 0 })).statusCode).toBe(200);
  expect((await calls.change('promote', { version: 'v2', force: true })).statusCode).toBe(200);
  const { history } = await calls.state();
  expect(history.map(({ action, detail }) => [action, detail])).toEqual([
    ['promoted', 'not started in a browser'],
    ['canary-ended', ''],
    ['canary', '10%, without guard, not started in a browser'],
    ['published', 'not started in a browser'],
  ]);
});

test('a deploy token cannot force it, whatever its app allows', async () => {
  const token = await calls.makeToken();
  await unchecked();
  const everything = { promote: true, canaryForAdmins: true, otherOrigins: true };
  await calls.send('valuation/policy', everything, admin.headers, 'PUT');
  const forced = { version: 'v2', force: true };
  for (const reply of [
    await calls.change('promote', forced, token.headers),
    await calls.change('canary', { ...forced, percent: 10 }, token.headers),
  ]) {
    expect(reply.statusCode).toBe(403);
    expect(reply.json().error).toBe(
      `${error} Publish it again without --no-check, or an Admin takes it on Admin → Apps.`,
    );
  }
});

test('the same build published again with its check needs no force, and keeps its first result', async () => {
  await unchecked();
  await calls.publish({}, admin.headers, { checked: { screens: 2, shell: 's1' } });
  await calls.publish({}, admin.headers, { checked: { screens: 9, shell: 's2' } });
  const { builds, history } = await calls.state();
  expect(builds[0]?.checked).toEqual({ screens: 2, shell: 's1' });
  expect(history.map(({ detail }) => detail)).toEqual([
    'again, started in a browser: 2 screens',
    'not started in a browser',
  ]);
  expect((await calls.change('promote', { version: 'v2' })).statusCode).toBe(200);
});

test('a build is rolled back to without a check: its users had it', async () => {
  await unchecked();
  await calls.change('promote', { version: 'v2', force: true });
  await calls.publish({ version: 'v3' });
  await calls.change('promote', { version: 'v3' });
  expect((await calls.change('rollback', {})).statusCode).toBe(200);
  expect(await calls.liveFor()).toBe('v2');
});

test('a result that cannot be one is refused', async () => {
  const reply = await calls.publish({}, admin.headers, { checked: { screens: 0, shell: null } });
  expect(reply.statusCode).toBe(400);
});
