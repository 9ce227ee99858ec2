const { usedMembers, madeCalls, offered } = jest.requireActual<{
  usedMembers(sources: readonly string[]): Readonly<Record<string, string>>;
  madeCalls(sources: readonly string[]): string[];
  readonly offered: Readonly<Record<string, string>>;
}>('./app-uses.mjs');

test('the members of the contract that sources name are recorded with their fingerprints', () => {
  const used = usedMembers(['const { navigate } = useHost();', "host.notify({ kind: 'success' })"]);
  expect(Object.keys(used).sort()).toEqual(['HostApi.navigate', 'HostApi.notify', 'useHost']);
  expect(used['HostApi.navigate']).toBe(offered['HostApi.navigate']);
  expect(usedMembers(['const navigate = 1;'])).toEqual({});
  // An app that reads an optional member runs in a shell that lacks it.
  expect(usedMembers(['host.companyActions?.get()'])).toEqual({});
});

test('the calls that sources make are found', () => {
  const sources = [
    "api.call('overview', { params })",
    "api.download(\n 'edgarDownload', x); f.call(this)",
    'api.call("overview")',
  ];
  expect(madeCalls(sources)).toEqual(['edgarDownload', 'overview']);
});
