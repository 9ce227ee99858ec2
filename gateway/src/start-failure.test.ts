import { ConfigError } from './config.ts';
import { describeStartFailure } from './start-failure.ts';
import { DatabaseError } from './storage/open-database.ts';

describe('why the gateway could not start', () => {
  test.each([
    [new ConfigError('PORT must be a whole number from 0 to 65535.'), 'PORT must be a whole number from 0 to 65535.'],
    [new DatabaseError('The data folder /x cannot be used: EACCES'), 'The data folder /x cannot be used: EACCES'],
    [
      Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3001 }),
      'Port 3001 is taken. Stop what uses it, or set PORT to another one.',
    ],
    [
      Object.assign(new Error('listen'), { code: 'EACCES', port: 80 }),
      'Port 80 may not be used. Set PORT to another one.',
    ],
    [Object.assign(new Error('lookup'), { code: 'ENOTFOUND' }), 'HOST is no address of this machine.'],
    [new Error('first line\nsecond line'), 'The gateway cannot start: first line'],
    ['text', 'The gateway cannot start: text'],
  ])('%s', (error, line) => {
    expect(describeStartFailure(error)).toBe(line);
  });
});
