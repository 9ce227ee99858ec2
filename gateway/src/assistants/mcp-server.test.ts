import { listTools } from './mcp-server.ts';

test('a role sees the tools whose every call it may make', () => {
  const names = (role: Parameters<typeof listTools>[0]) => listTools(role).map(({ name }) => name);
  expect(names('Member')).toHaveLength(8);
  expect(names('Admin')).toEqual(names('Member'));
  // The user's saved valuations, which `value` reads, are for Members.
  expect(names('Guest')).toEqual(names('Member').filter((name) => name !== 'value'));
});

test('each call that a tool reads only reads', () => {
  const reads = new Set(listTools('Admin').flatMap((tool) => tool.reads));
  expect([...reads].filter(({ byToken }) => !byToken)).toEqual([]);
});
