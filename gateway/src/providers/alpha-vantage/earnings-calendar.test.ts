import { readEarningsCalendar } from './earnings-calendar.ts';

const head = 'symbol,name,reportDate,fiscalDateEnding,estimate,currency';

test('days are read by the names of the columns; a quoted name may hold commas', () => {
  const table = [
    head,
    'A,Agilent Technologies Inc,2026-11-20,2026-10-31,1.35,USD',
    'BRK-B,"Berkshire, ""B"" shares",2026-11-02,2026-09-30,,USD',
  ].join('\r\n');
  expect(readEarningsCalendar(`${table}\r\n`)).toEqual([
    { symbol: 'A', day: '2026-11-20' },
    { symbol: 'BRK-B', day: '2026-11-02' },
  ]);
});

test('a line that cannot be read is left out', () => {
  const lines = ['A,A,2026-11-20', 'B,B,soon', 'C,C,2026-13-40', ',,', 'D,D,2026-11-21', 'E,E,2026-11-22'];
  expect(readEarningsCalendar(['symbol,name,reportDate', ...lines].join('\n'))?.map(({ symbol }) => symbol)).toEqual([
    'A',
    'D',
    'E',
  ]);
});

test.each([
  ['no table', { Information: 'x' }],
  ['another table', 'symbol,name\nA,A'],
  ['a page', '<!doctype html>\n<p>symbol</p>'],
  ['no line', head],
  ['unreadable lines', `${head}\na,b\nc,d`],
])('%s is refused', (_, table) => {
  expect(readEarningsCalendar(table)).toBeNull();
});
