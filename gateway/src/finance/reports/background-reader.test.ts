import { testLog } from '../../../test/support/test-log.ts';
import { until } from '../../../test/support/until.ts';
import { BadUpstream } from '../../errors/errors.ts';
import { BackgroundReader } from './background-reader.ts';

function setUp() {
  const done: string[] = [];
  const background = new BackgroundReader(testLog());
  const add = (name: string) => background.add(name, async () => void done.push(name));
  return { background, done, add };
}

test('jobs run one at a time, in their order, each once while it waits', async () => {
  const { background, done, add } = setUp();
  let running = 0;
  background.add('slow', async () => {
    running += 1;
    await new Promise((resolve) => setImmediate(resolve));
    expect(running).toBe(1);
    running -= 1;
  });
  add('a');
  add('a');
  add('b');
  await until('all have run', () => done.length === 2);
  expect(done).toEqual(['a', 'b']);
});

test('no job begins while a user waits for a filing', async () => {
  const { background, done, add } = setUp();
  let finish = () => {};
  const user = background.ahead(() => new Promise<void>((resolve) => (finish = resolve)));
  add('later');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(done).toEqual([]);
  finish();
  await user;
  await until('the job has run', () => done.length === 1);
});

test('a job that fails keeps no other from running', async () => {
  const { background, done, add } = setUp();
  background.add('failing', () => Promise.reject(new BadUpstream('down')));
  background.add('defect', () => Promise.reject(new Error('defect')));
  add('next');
  await until('the next has run', () => done.length === 1);
});

test('closing waits for the job under way and drops the others', async () => {
  const { background, done, add } = setUp();
  let finish = () => {};
  let hasBegun = false;
  background.add('under way', () => {
    hasBegun = true;
    return new Promise<void>((resolve) => (finish = resolve));
  });
  add('dropped');
  await until('it has begun', () => hasBegun);
  const closed = background.close();
  finish();
  await closed;
  add('too late');
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
});
