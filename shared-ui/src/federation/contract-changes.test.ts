import fc from 'fast-check';

interface Change {
  readonly kind: 'breaking' | 'additive';
  readonly text: string;
}
type Table = Readonly<Record<string, unknown>>;

const { typeEntries, schemaEntries, valueExports } = jest.requireActual<{
  typeEntries(text: string, entriesOf?: (source: string) => Table | null): Readonly<Record<string, string>>;
  schemaEntries(schema: object, path: string): Table;
  valueExports(text: string): string[];
}>('./contract-surface.mjs');
const { typeChanges, schemaChanges, versionProblem } = jest.requireActual<{
  typeChanges(before: Table, after: Table, prefix?: string): Change[];
  schemaChanges(before: Table, after: Table, isReply: (path: string) => boolean): Change[];
  versionProblem(name: string, of: { before: string; now: string; changes: readonly Change[] }): string | null;
}>('./contract-changes.mjs');

const host = `import type { X } from './x.ts';
/** A comment; with signs { that mislead. */
export interface HostApi {
    readonly version: string;
    /** Goes to \`path\`. */
    navigate(path: string): void;
}
export interface Notice { readonly kind: 'a;b' | 'c}d'; }
export type Theme = 'light' | 'dark';
export declare function useHost(): HostApi;
export {};
`;
const typesChanged = (text: string) => typeChanges(typeEntries(host), typeEntries(text));

test('declarations are read member by member, without comments', () => {
  expect(typeEntries(host)).toEqual({
    HostApi: 'interface HostApi',
    'HostApi.version': 'readonly version: string',
    'HostApi.navigate': 'navigate(path: string): void',
    Notice: 'interface Notice',
    'Notice.kind': "readonly kind: 'a;b' | 'c}d'",
    Theme: "type Theme = 'light' | 'dark'",
    useHost: 'function useHost(): HostApi',
  });
  expect(valueExports('export { a, type B, c as d, } from "x";')).toEqual(['a', 'd']);
});

test.each([
  ['a comment', host.replace('Goes to', 'Leads to'), []],
  ['a new member', host.replace('void;', 'void;\n flag(name: string): boolean;'), ['additive: HostApi.flag is new.']],
  ['a new export', `${host}export declare function useFlag(): boolean;\n`, ['additive: useFlag is new.']],
  ['a removed member', host.replace('readonly version: string;', ''), ['breaking: HostApi.version is gone.']],
  [
    'a changed member',
    host.replace('(path: string)', '(path: number)'),
    ['breaking: HostApi.navigate has another type.'],
  ],
  [
    'a member that may be absent',
    host.replace('version:', 'version?:'),
    ['breaking: HostApi.version became optional.'],
  ],
  [
    'a value that apps must now give',
    host.replace("'c}d';", "'c}d'; readonly text: string;"),
    ['breaking: Notice.text is new and required.'],
  ],
  [
    'a value that apps may now give',
    host.replace("'c}d';", "'c}d'; readonly text?: string;"),
    ['additive: Notice.text is new.'],
  ],
  ['a removed type', host.replace(/export interface Notice.*\n/, ''), ['breaking: Notice is gone.']],
])('%s of the declarations', (_, text, expected) => {
  expect(typesChanged(text).map(({ kind, text: said }) => `${kind}: ${said}`)).toEqual(expected);
});

const noticeOf = /export interface Notice.*\n/;
const [notice = ''] = noticeOf.exec(host) ?? [];
const elsewhere = (source: string) => (source === './notice.ts' ? typeEntries(notice) : null);

test.each([
  ['exported from there', `export type { Notice } from './notice.ts';`],
  ['exported from there in a list of values', `export { type Notice } from './notice.ts';`],
  ['exported with all of its module', `export * from './notice.ts';`],
  ['imported and exported', `import type { Notice } from './notice.ts';\nexport type { Notice };`],
  ['renamed', `import { type Notice as Text } from './notice.ts';\nexport { type Text as Notice };`],
  ['exported by the module that declares it', `${notice.replace('export ', '')}export type { Notice };`],
])('a type that moved is the same when it is %s', (_, exported) => {
  const moved = typeEntries(`${host.replace(noticeOf, '')}${exported}\n`, elsewhere);
  expect(typeChanges(typeEntries(host), moved)).toEqual([]);
});

test('a type that moved and changed is told, and an export of a package has its name alone', () => {
  const changed = (source: string) => (source === './notice.ts' ? typeEntries(notice.replace("'a;b' | ", '')) : null);
  const moved = typeEntries(host.replace(noticeOf, `export type { Notice } from './notice.ts';\n`), changed);
  expect(typeChanges(typeEntries(host), moved)).toEqual([{ kind: 'breaking', text: 'Notice.kind has another type.' }]);
  expect(typeEntries(`export { Link as Way } from '@router/dom/parts';\nexport * from 'other';`)).toEqual({
    Way: 'Link of @router/dom',
  });
});

const object = (
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
) => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string' };
const was = object({ name: text, size: { type: 'integer', minimum: 0, maximum: 10 }, kind: { enum: ['a', 'b'] } }, [
  'name',
]);
const changesTo = (part: 'reply' | 'body', now: object) =>
  schemaChanges(schemaEntries(was, `call ${part}`), schemaEntries(now, `call ${part}`), () => part === 'reply').map(
    ({ kind, text: said }) => `${kind}: ${said}`,
  );
const withChange = (change: Readonly<Record<string, object>>, required = ['name']) =>
  object({ ...was.properties, ...change }, required);

test.each([
  ['reply', 'a new field', withChange({ more: text }, ['name', 'more']), ['additive: call reply.more is new.']],
  [
    'body',
    'a new required field',
    withChange({ more: text }, ['name', 'more']),
    ['breaking: call body.more is new and required.'],
  ],
  ['body', 'a new optional field', withChange({ more: text }), ['additive: call body.more is new.']],
  [
    'reply',
    'a field that may be null',
    withChange({ name: { anyOf: [text, { type: 'null' }] } }),
    ['breaking: call reply.name was string and is null or string.'],
  ],
  [
    'body',
    'a field that may be null',
    withChange({ name: { anyOf: [text, { type: 'null' }] } }),
    ['additive: call body.name was string and is null or string.'],
  ],
  ['reply', 'a field that may be absent', withChange({}, []), ['breaking: call reply.name is optional now.']],
  ['body', 'a field that is demanded', withChange({}, ['name', 'size']), ['breaking: call body.size is required now.']],
  [
    'body',
    'a narrower limit',
    withChange({ size: { type: 'integer', minimum: 0, maximum: 9 } }),
    ['breaking: call body.size has a narrower limit (maximum).'],
  ],
  [
    'body',
    'a wider limit',
    withChange({ size: { type: 'integer', minimum: 0, maximum: 11 } }),
    ['additive: call body.size has a wider limit (maximum).'],
  ],
  ['reply', 'another limit', withChange({ size: { type: 'integer', minimum: 5, maximum: 9 } }), []],
  [
    'reply',
    'a new value',
    withChange({ kind: { enum: ['a', 'b', 'c'] } }),
    ['additive: call reply.kind has the new value c: older apps must show or skip it.'],
  ],
  [
    'body',
    'a refused value',
    withChange({ kind: { enum: ['a'] } }),
    ['breaking: call body.kind no longer has the value b.'],
  ],
] as const)('in a %s: %s', (part, _, now, expected) => {
  expect(changesTo(part, now)).toEqual(expected);
});

test('a removed object is one change, not one per field', () => {
  const nested = object({ deep: object({ a: text, b: { type: 'array', items: text } }) });
  const none = object({});
  expect(schemaChanges(schemaEntries(nested, 'x reply'), schemaEntries(none, 'x reply'), () => true)).toEqual([
    { kind: 'breaking', text: 'x reply.deep is gone.' },
  ]);
});

test('a call that is closed to a role breaks apps, one that opens does not', () => {
  const call = (access: readonly string[], address = 'GET /api/x') => ({ x: { call: address, access } });
  const changes = (now: Table) => schemaChanges(call(['Member', 'Admin']), now, () => true).map(({ kind }) => kind);
  expect(changes(call(['Admin']))).toEqual(['breaking']);
  expect(changes(call(['Guest', 'Member', 'Admin']))).toEqual(['additive']);
  expect(changes(call(['Member', 'Admin'], 'GET /api/y'))).toEqual(['breaking']);
  expect(changes({})).toEqual(['breaking']);
});

const adds: Change = { kind: 'additive', text: '' };
const breaks: Change = { kind: 'breaking', text: '' };

test.each([
  ['1.1.0', '1.1.0', [], null],
  [
    '1.1.0',
    '1.1.3',
    [adds],
    'host contract is still 1.1.3; a change since 1.1.0 adds to it, so it must be 1.2.0 or later.',
  ],
  ['1.1.0', '1.2.0', [adds, adds], null],
  [
    '1.1.0',
    '1.2.0',
    [adds, breaks],
    'host contract is still 1.2.0; a change since 1.1.0 breaks apps, so it must be 2.0.0 or later.',
  ],
  ['1.9.0', '2.0.0', [breaks], null],
  ['1.9.0', '1.10.0', [adds], null],
] as const)('from %s to %s', (before, now, changes, problem) => {
  expect(versionProblem('host contract', { before, now, changes })).toBe(problem);
});

test('equal contracts have no change, and a change back is seen like the change', () => {
  const member = fc.constantFrom('A.a', 'A.b?', 'B.c', 'run');
  const table = fc
    .dictionary(member, fc.constantFrom('x', 'y'))
    .map((entries) => ({ A: 'interface A', B: 'interface B', ...entries }));
  fc.assert(
    fc.property(table, table, (one, other) => {
      expect(typeChanges(one, one)).toEqual([]);
      expect(typeChanges(one, other).length).toBe(typeChanges(other, one).length);
    }),
  );
});
