import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { problemWith, readHostContract } from './host-contract.ts';

const root = temporaryFolder();
const host = { contract: '1.2.0', shared: { react: '19.3.1' } };

test.each([
  ['the same contract and modules', { contract: '^1.0.0', shared: { react: '^19.3.0' } }, null],
  ['an app that shares nothing', { contract: '1.2.0', shared: {} }, null],
  [
    'an app for a newer contract',
    { contract: '^1.3.0', shared: {} },
    'It asks for host contract ^1.3.0; the shell has 1.2.0.',
  ],
  [
    'an app of another React',
    { contract: '^1.0.0', shared: { react: '^20.0.0' } },
    'It asks for react ^20.0.0; the shell brings 19.3.1.',
  ],
  [
    'an app that shares what the shell does not have',
    { contract: '^1.0.0', shared: { vue: '^3.0.0' } },
    'It shares vue, which the shell does not bring.',
  ],
  [
    'a range that is none',
    { contract: 'latest and greatest', shared: {} },
    'It asks for host contract latest and greatest; the shell has 1.2.0.',
  ],
])('%s', (_, needs, problem) => {
  expect(problemWith(needs, host)).toBe(problem);
  expect(problemWith(needs, null)).toBeNull();
});

test('a build of the shell states its contract; without one no app is refused', () => {
  const folder = mkdtempSync(join(root, 'shell-'));
  expect(readHostContract(folder)).toBeNull();
  writeFileSync(join(folder, 'host.json'), JSON.stringify(host));
  expect(readHostContract(folder)).toEqual(host);
  writeFileSync(join(folder, 'host.json'), '{}');
  expect(readHostContract(folder)).toBeNull();
  expect(readHostContract(null)).toBeNull();
});
