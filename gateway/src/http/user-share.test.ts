import { RateLimited } from '../errors/errors.ts';
import { UserShare } from './user-share.ts';

test('calls of a user above the limit are refused at once, those of another user are not', async () => {
  const share = new UserShare(2);
  const ends: (() => void)[] = [];
  const call = () => new Promise<void>((resolve) => void ends.push(resolve));
  const running = [share.runCall('a', call), share.runCall('a', call)];
  await expect(share.runCall('a', call)).rejects.toThrow(RateLimited);
  const other = share.runCall('b', call);
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  await Promise.all([...running, other]);
});

test('a finished or failed call makes room for the next', async () => {
  const share = new UserShare(1);
  await expect(share.runCall('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(share.runCall('a', async () => 'answer')).resolves.toBe('answer');
});
