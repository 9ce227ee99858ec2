import { classifyFailure } from './failure.ts';

const offer = 'You may subscribe to any of the premium plans at https://provider.example/premium/';

test.each([
  [
    'burst',
    {
      Information: `Please consider spreading out your requests (1 request per second). ${offer} to lift the rate limit (25 requests per day)`,
    },
  ],
  ['plan', { Information: `This is a premium endpoint. ${offer}` }],
  ['plan', { Information: 'The outputsize=full parameter value is a premium feature for this endpoint.' }],
  [
    'plan',
    {
      endpoint: 'Options',
      message: 'This is a premium endpoint. THE DATA BELOW IS ARTIFICIAL.',
      data: [{ date: '2099-99-99' }],
    },
  ],
  [
    'daily-cap',
    {
      Information: `We have detected your API key as ABCDEFGH12345678 and our standard API rate limit is 25 requests per day. ${offer}`,
    },
  ],
  ['daily-cap', { Note: 'Our standard API call frequency is 5 calls per minute and 500 calls per day.' }],
  ['daily-cap', { Information: 'You have reached the call volume of your plan.' }],
  ['key', { 'Error Message': 'the parameter apikey is invalid or missing.' }],
  ['key', { Information: 'The **demo** API key is for demo purposes only.' }],
  ['symbol', { 'Error Message': 'Invalid API call. Please retry or visit the documentation.' }],
  ['no-data', {}],
  ['unknown', { Information: 'We are moving house.' }],
  ['unknown', { message: 'hello', annualReports: [] }],
  ['unknown', []],
  ['unknown', 'text'],
  ['unknown', null],
])('%s: %j', (failure, body) => {
  expect(classifyFailure(body)).toBe(failure);
});

test.each([
  { symbol: 'ACME', annualReports: [] },
  { 'Meta Data': { '1. Information': 'Daily Prices' }, 'Time Series (Daily)': {} },
])('data is no failure: %j', (body) => {
  expect(classifyFailure(body)).toBeNull();
});
