import { isStoreOutage } from './store-outage.ts';

const withCode = (code: string) => Object.assign(new Error('a failure'), { code });

test.each(['ECONNREFUSED', '57P01', '53300', '08006', '25006', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY'])(
  '%s is an outage',
  (code) => {
    expect(isStoreOutage(withCode(code))).toBe(true);
  },
);

test.each(['23505', '42P01', 'SQLITE_CONSTRAINT', 'ERR_ASSERTION'])('%s is a defect of ours', (code) => {
  expect(isStoreOutage(withCode(code))).toBe(false);
});

test('some outages have a message but no code', () => {
  expect(isStoreOutage(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isStoreOutage(new Error('relation does not exist'))).toBe(false);
  expect(isStoreOutage('ECONNREFUSED')).toBe(false);
});
