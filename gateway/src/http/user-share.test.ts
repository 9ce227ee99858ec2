import { RateLimited } from '../errors/errors.ts';
import { UserShare } from './user-share.ts';

test('one user’s calls beyond the share are refused at once, and another user’s are not', async () => {
  const share = new UserShare(2);
  const ends: (() => void)[] = [];
  const call = () => new Promise<void>((resolve) => void ends.push(resolve));
  const underWay = [share.run('a', call), share.run('a', call)];
  await expect(share.run('a', call)).rejects.toThrow(RateLimited);
  const other = share.run('b', call);
  expect(ends).toHaveLength(3);
  for (const end of ends) end();
  await Promise.all([...underWay, other]);
});

test('a call that is over, well or not, makes room for the next', async () => {
  const share = new UserShare(1);
  await expect(share.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(share.run('a', async () => 'answer')).resolves.toBe('answer');
});
