import { settleCloses } from './split-closes.model.ts';

const filings = [
  { filed: '2020-10-30', splitFactor: 1 },
  { filed: '2020-07-31', splitFactor: 4 },
  { filed: '2020-05-01', splitFactor: 4 },
];

test('closes before a split that filings show are divided by it', () => {
  const closes = [
    { day: '2020-09-15', close: 115 },
    { day: '2020-08-31', close: 129 },
    { day: '2020-08-14', close: 460 },
    { day: '2020-07-31', close: 425 },
  ];
  expect(settleCloses(closes, filings)).toEqual([
    { date: '2020-07-31', close: 106.25 },
    { date: '2020-08-14', close: 115 },
    { date: '2020-08-31', close: 129 },
    { date: '2020-09-15', close: 115 },
  ]);
});

test.each([
  ['no filing shows a split', []],
  [
    'the split of the filings has another size',
    [
      { filed: '2020-10-30', splitFactor: 1 },
      { filed: '2020-07-31', splitFactor: 20 },
    ],
  ],
  [
    'the split was years before',
    [
      { filed: '2014-10-30', splitFactor: 1 },
      { filed: '2014-07-31', splitFactor: 4 },
    ],
  ],
])('a jump ends the line where %s', (_, known) => {
  const closes = [
    { day: '2020-08-31', close: 129 },
    { day: '2020-08-14', close: 460 },
  ];
  expect(settleCloses(closes, known)).toEqual([{ date: '2020-08-31', close: 129 }]);
});

test('a reverse split multiplies earlier closes', () => {
  const closes = [
    { day: '2021-08-15', close: 105 },
    { day: '2021-07-31', close: 13 },
  ];
  const reverse = [
    { filed: '2021-11-01', splitFactor: 1 },
    { filed: '2021-05-01', splitFactor: 1 / 8 },
  ];
  expect(settleCloses(closes, reverse).map(({ close }) => close)).toEqual([104, 105]);
});
