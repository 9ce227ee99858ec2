import { dataSets, findLinks, priceFiles } from './published-files.ts';

test('links of the landing page name the files, newest first, wherever they point below the SEC', () => {
  const page = `
    <a href="/files/dera/data/financial-statement-data-sets/2024q4.zip">2024 Q4</a>
    <a class="x" href='https://www.sec.gov/files/node/add/data_distribution/2025q1_0.zip'>2025 Q1</a>
    <a href="https://evil.example/2025q2.zip">2025 Q2</a> <a href="//evil.example/2025q3.zip">2025 Q3</a>
    <a href="/files/../2025q4.zip">2025 Q4</a> <a href="/files/2024q4_notes.zip">notes</a>`;
  expect(findLinks(page, dataSets)).toEqual([
    { name: '2025q1', path: '/files/node/add/data_distribution/2025q1_0.zip' },
    { name: '2024q4', path: '/files/dera/data/financial-statement-data-sets/2024q4.zip' },
  ]);
  const prices =
    '<a href="/files/data/fails-deliver-data/cnsfails202503a.zip">a</a><a href="/cnsfails202513a.zip">b</a>';
  expect(findLinks(prices, priceFiles)).toEqual([
    { name: '2025-03a', path: '/files/data/fails-deliver-data/cnsfails202503a.zip' },
  ]);
});

test.each([
  ['2025-05-04', '2024q4'],
  ['2025-05-06', '2025q1'],
  ['2025-08-05', '2025q2'],
])('on %s the newest quarter that should be published is %s', (day, newest) => {
  const files = dataSets.guess(new Date(`${day}T12:00:00Z`));
  expect(files[0]?.name).toBe(newest);
  expect(files.at(-1)?.name).toBe('2009q2');
});

test.each([
  ['2025-03-29', ['2025-02b', '2025-02a']],
  ['2025-03-30', ['2025-03a', '2025-02b']],
  ['2025-01-14', ['2024-12a', '2024-11b']],
  ['2025-01-15', ['2024-12b', '2024-12a']],
])('on %s the newest half months are %p', (day, newest) => {
  expect(
    priceFiles
      .guess(new Date(`${day}T12:00:00Z`))
      .slice(0, 2)
      .map(({ name }) => name),
  ).toEqual(newest);
});
