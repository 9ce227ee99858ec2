import { join } from 'node:path';
import { ConfigError, loadConfig } from './config.ts';

test('without any variable everything has its default', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    host: 'localhost',
    port: 3001,
    dataDir: join(process.cwd(), '.data'),
    databaseUrl: null,
    redisUrl: null,
    jwtSecrets: null,
    jwtTtlSeconds: 43_200,
    signUp: 'Guest',
    admin: null,
    dataSource: 'auto',
    cacheTtlSeconds: 86_400,
    cacheMaxBytes: 67_108_864,
    projectionTtlDays: 365,
    corsOrigins: [],
    appOrigins: [],
    trustProxy: false,
    logLevel: 'warn',
    production: false,
  });
  expect(config.alphaVantage).toEqual({
    apiKey: null,
    baseUrl: 'https://www.alphavantage.co',
    dailyLimit: 25,
    plan: 'free',
    reset: { kind: 'rolling' },
  });
});

test('a token for prices is absent until it is set, and its host is that of the provider', () => {
  expect(loadConfig({}).tiingo).toEqual({ apiKey: null, baseUrl: 'https://api.tiingo.com' });
  const set = loadConfig({ TIINGO_API_KEY: 'token', TIINGO_BASE_URL: 'http://127.0.0.1:9000/' });
  expect(set.tiingo).toEqual({ apiKey: 'token', baseUrl: 'http://127.0.0.1:9000' });
});

test('an empty value counts as unset', () => {
  expect(loadConfig({ PORT: '', JWT_SECRET: ' ', ALPHA_VANTAGE_API_KEY: '' })).toEqual(loadConfig({}));
});

test('every value that is given is read', () => {
  const config = loadConfig({
    PORT: '8080',
    JWT_SECRET: `${'a'.repeat(32)},${'b'.repeat(40)}`,
    JWT_TTL: '30m',
    SIGNUP_ROLE: 'closed',
    ADMIN_EMAIL: 'boss@example.com',
    ADMIN_PASSWORD: 'correct horse',
    ALPHA_VANTAGE_RESET: '00:00 America/New_York',
    ALPHA_VANTAGE_BASE_URL: 'http://127.0.0.1:9000/',
    CORS_ORIGINS: 'https://a.example.com, https://b.example.com/',
    APP_ORIGINS: 'https://apps.example.com, https://cdn.example.com:8443/, http://localhost:3003, http://[::1]:3003',
    TRUST_PROXY: '2',
  });
  expect(config).toMatchObject({
    port: 8080,
    jwtSecrets: ['a'.repeat(32), 'b'.repeat(40)],
    jwtTtlSeconds: 1800,
    signUp: 'closed',
    admin: { email: 'boss@example.com', password: 'correct horse' },
    corsOrigins: ['https://a.example.com', 'https://b.example.com'],
    appOrigins: [
      'https://apps.example.com',
      'https://cdn.example.com:8443',
      'http://localhost:3003',
      'http://[::1]:3003',
    ],
    trustProxy: 2,
  });
  expect(config.alphaVantage.reset).toEqual({ kind: 'daily', hour: 0, minute: 0, zone: 'America/New_York' });
  expect(config.alphaVantage.baseUrl).toBe('http://127.0.0.1:9000');
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['JWT_SECRET', 'too short'],
  ['JWT_SECRET', `${'a'.repeat(32)},short`],
  ['JWT_SECRET', ['a', 'b', 'c'].map((letter) => letter.repeat(32)).join(',')],
  ['JWT_TTL', '12'],
  ['JWT_TTL', '0h'],
  ['SIGNUP_ROLE', 'Admin'],
  ['DATA_SOURCE', 'yahoo'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['REDIS_URL', 'localhost:6379'],
  ['ALPHA_VANTAGE_DAILY_LIMIT', '2.5'],
  ['ALPHA_VANTAGE_PLAN', 'gold'],
  ['ALPHA_VANTAGE_RESET', '25:00 America/New_York'],
  ['ALPHA_VANTAGE_RESET', '00:00 Moon/Base'],
  ['LOGO_BASE_URL', 'javascript:alert(1)'],
  ['SHELL_DIR', '/there/is/no/such/folder'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://a.example.com/path'],
  ['APP_ORIGINS', '*'],
  ['APP_ORIGINS', 'https://*.example.com'],
  ['APP_ORIGINS', 'https://apps.example.com/valuation'],
  ['APP_ORIGINS', 'http://apps.example.com'],
  ['APP_ORIGINS', 'http://localhost.example.com'],
  ['APP_ORIGINS', 'https://x;script-src'],
  ['APP_ORIGINS', 'data:text/javascript,1'],
  ['APP_ORIGINS', "'unsafe-inline'"],
  ['APP_ORIGINS', 'https://apps.example.com, https://user@cdn.example.com'],
  ['SEC_USER_AGENT', 'two\nlines of text'],
  ['LOG_LEVEL', 'loud'],
  ['ADMIN_EMAIL', 'nobody'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '6'],
  ['TRUST_PROXY', '99'],
  ['TRUST_PROXY', '1000'],
  ['DATA_KEY', 'too short'],
  ['SECOND_FACTOR', 'Guest'],
  ['AUDIT_TTL_DAYS', '-1'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['REPORTS_TO', 'nobody'],
  ['REPORTS_TO', 'figures@example.com'],
  ['MAIL_FROM', 'no address'],
  ['PAGE_URL', 'basecase.example.com'],
])('a %s of %j is refused in one line that names it', (name, value) => {
  const load = () =>
    loadConfig({ ADMIN_PASSWORD: name === 'ADMIN_EMAIL' ? 'secret-enough' : undefined, [name]: value });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
});

test('an admin needs both address and password', () => {
  expect(() => loadConfig({ ADMIN_EMAIL: 'a@example.com' })).toThrow(/^ADMIN_PASSWORD must be set/);
  expect(() => loadConfig({ ADMIN_PASSWORD: 'long enough' })).toThrow(/^ADMIN_EMAIL must be set/);
});

test('production does not start without a secret', () => {
  expect(() => loadConfig({ NODE_ENV: 'production' })).toThrow(/^JWT_SECRET must be set in production/);
  expect(loadConfig({ NODE_ENV: 'production', JWT_SECRET: 'k7Q-fm2Zr9wXt4bN8sLc6vHj1pYd3gEa' })).toMatchObject({
    production: true,
    logLevel: 'info',
  });
});

test('production does not start with a secret that is easy to guess', () => {
  const load = (env: Record<string, string>) => () => loadConfig({ NODE_ENV: 'production', ...env });
  const strong = 'k7Q-fm2Zr9wXt4bN8sLc6vHj1pYd3gEa';
  const text = 'JWT_SECRET is easy to guess, it repeats itself: make one with openssl rand -base64 48.';
  expect(load({ JWT_SECRET: 'x'.repeat(32) })).toThrow(text);
  expect(load({ JWT_SECRET: `${strong},${'x'.repeat(32)}` })).toThrow(/^JWT_SECRET is easy to guess/);
  expect(load({ JWT_SECRET: strong, DATA_KEY: '0123456789abcdefghijklmnopqrstuvwxyz' })).toThrow(
    /^DATA_KEY is easy to guess, it is a sequence/,
  );
  expect(load({ JWT_SECRET: strong })()).toMatchObject({ jwtSecrets: [strong] });
});

test('mail needs a server, a sender and the address of the page', () => {
  const env = { SMTP_URL: 'smtp://mail.example.com:587', MAIL_FROM: 'Basecase <noreply@example.com>' };
  expect(() => loadConfig(env)).toThrow(/^PAGE_URL must be set/);
  expect(() => loadConfig({ ...env, MAIL_FROM: '', PAGE_URL: 'https://b.example.com' })).toThrow(/^MAIL_FROM must/);
  const { mail } = loadConfig({ ...env, PAGE_URL: 'https://b.example.com/' });
  expect(mail).toEqual({ url: env.SMTP_URL, from: env.MAIL_FROM, pageUrl: 'https://b.example.com' });
  expect(loadConfig({ PAGE_URL: 'https://b.example.com' }).mail).toBeNull();
});

test('in production apps come by https alone', () => {
  const load = (origins: string) =>
    loadConfig({ NODE_ENV: 'production', JWT_SECRET: 'k7Q-fm2Zr9wXt4bN8sLc6vHj1pYd3gEa', APP_ORIGINS: origins });
  expect(load('https://apps.example.com')).toMatchObject({ appOrigins: ['https://apps.example.com'] });
  expect(() => load('https://apps.example.com,http://localhost:3003')).toThrow(/^APP_ORIGINS must .*production/);
});

test('a secret that is refused is not repeated', () => {
  expect(() => loadConfig({ JWT_SECRET: 'hunter2' })).toThrow(expect.not.stringContaining('hunter2'));
});
