import { findEnd, type LinkState, refusalFor } from './override-rules.model.ts';
import type { Override } from './override-store.ts';

const preview: Override = {
  id: 'id',
  app: 'research',
  build: { kind: 'preview', version: 'v2', digest: 'd' },
  role: 'Member',
  token: 't1',
  madeBy: 'token pipeline',
  endsAt: 1000,
  holder: null,
  isOpened: false,
};
const byAdmin = { ...preview, token: null, madeBy: 'a@example.com' };
const policy = { promote: false, canaryForAdmins: false, otherOrigins: false, previews: true, localBuilds: true };
const running: LinkState = { allowed: 'all', policy, tokenExists: true, buildExists: true, now: 999 };

test.each<[string, Partial<Override>, Partial<LinkState>, RegExp | null]>([
  ['a running one', {}, {}, null],
  ['at its end', {}, { now: 1000 }, /has ended/],
  ['its token was revoked', {}, { tokenExists: false }, /ended with the deploy token/],
  ['its build was deleted', {}, { buildExists: false }, /was deleted/],
  ['an Admin forbids previews of tokens', {}, { policy: { ...policy, previews: false } }, /An Admin has switched off/],
  ['an Admin forbids local builds alone', {}, { policy: { ...policy, localBuilds: false } }, null],
  ['made by an Admin, who forbids those of tokens', byAdmin, { policy: { ...policy, previews: false } }, null],
  ['the operator allows previews alone', {}, { allowed: 'previews' }, null],
  ['the operator allows none', byAdmin, { allowed: 'off' }, /The operator has switched previews off/],
])('a preview, %s', (_, link, state, problem) => {
  const end = findEnd({ ...preview, ...link }, { ...running, ...state });
  if (problem === null) expect(end).toBeNull();
  else expect(end).toMatch(problem);
});

test('a local build ends with its own switches', () => {
  const entry = 'http://localhost:3010/mf-manifest.json';
  const manifest = { name: 'research', title: 'Research', contract: '^1.0.0', routes: [], navigation: [] };
  const local: Override = { ...preview, build: { kind: 'local', manifest, entry } };
  expect(findEnd(local, running)).toBeNull();
  expect(findEnd(local, { ...running, allowed: 'previews' })).toMatch(/The operator has switched local builds off/);
  expect(findEnd(local, { ...running, policy: { ...policy, localBuilds: false } })).toMatch(
    /An Admin has switched off/,
  );
});

test.each([
  ['Guest', 'Guest', null],
  ['Guest', 'Member', null],
  ['Member', 'Guest', 'This preview is for the role Guest. You are a Member.'],
  ['Admin', 'Member', 'This preview is for the role Member. You are an Admin.'],
  ['Admin', 'Admin', null],
] as const)('a %s and a link of an Admin for the role %s', (role, highest, refusal) => {
  expect(refusalFor(role, { ...byAdmin, role: highest }, policy)).toBe(refusal);
});

test('no link of a deploy token reaches an Admin unless the policy of the app lets tokens', () => {
  for (const role of ['Guest', 'Member', 'Admin'] as const) {
    expect(refusalFor('Admin', { ...preview, role }, policy)).toMatch(
      /was made by a deploy token, and you are an Admin/,
    );
  }
  const open = { ...policy, canaryForAdmins: true };
  expect(refusalFor('Admin', { ...preview, role: 'Admin' }, open)).toBeNull();
  expect(refusalFor('Admin', preview, open)).toBe('This preview is for the role Member. You are an Admin.');
});
