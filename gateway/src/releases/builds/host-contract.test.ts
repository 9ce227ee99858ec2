import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { callsProblem, problemWith, readHostContract } from './host-contract.ts';

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
])('%s', (_, ranges, problem) => {
  const needs = { ...ranges, builtAgainst: null };
  expect(problemWith(needs, host)).toBe(problem);
  expect(problemWith(needs, null)).toBeNull();
});

describe('a build that says what it was built against', () => {
  const offering = { ...host, offered: { 'HostApi.navigate': 'aaa', useHost: 'bbb' } };
  const built = (uses: Readonly<Record<string, string>>) => ({
    contract: '^1.0.0',
    shared: {},
    builtAgainst: { contract: '1.3.0', uses },
  });

  test('fits a shell that offers the members it uses, in the same form', () => {
    expect(problemWith(built({ 'HostApi.navigate': 'aaa' }), offering)).toBeNull();
    expect(problemWith(built({}), offering)).toBeNull();
  });

  test('does not fit one that lacks a member, and the reason names it', () => {
    expect(problemWith(built({ useHost: 'bbb', 'HostApi.flag': 'ccc' }), offering)).toBe(
      'It was built against host contract 1.3.0 and uses HostApi.flag, which the shell, at 1.2.0, does not have.',
    );
  });

  test('does not fit one whose member has another type', () => {
    expect(problemWith(built({ 'HostApi.navigate': 'other' }), offering)).toBe(
      'It was built against host contract 1.3.0, in which HostApi.navigate had another type than in the shell, at 1.2.0.',
    );
  });

  test('is not judged by a shell from before the record', () => {
    expect(problemWith(built({ 'HostApi.flag': 'ccc' }), host)).toBeNull();
  });
});

test('a call that the gateway does not offer is named; an app without a list names none', () => {
  expect(callsProblem({ calls: ['overview', 'horoscope', 'toString'] })).toBe(
    'It calls horoscope, toString, which this gateway does not offer.',
  );
  expect(callsProblem({ calls: ['overview'] })).toBeNull();
  expect(callsProblem({})).toBeNull();
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
