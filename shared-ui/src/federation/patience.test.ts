test.each([
  ['', 1],
  ['<meta name="basecase-patience" content="3">', 3],
])('the times of a page with %p are multiplied by %d', async (meta, factor) => {
  jest.resetModules();
  document.head.innerHTML = meta;
  const { ANSWER_TIMEOUT_MS } = await import('./strict-loading.ts');
  expect(ANSWER_TIMEOUT_MS).toBe(6_000 * factor);
});
