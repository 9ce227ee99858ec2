import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from './contract/access/password.ts';
import { resetRuleSchema } from './providers/budget/reset-time.ts';
import { secretProblem } from './secret-strength.ts';
import { address, webAddress, wholeNumber } from './setting-fields.ts';

/** A setting that cannot be used. The message is one line and names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const originList = z.string().transform((text, context) => {
  const origins = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin.replace(/\/$/, '')) {
      context.addIssue({ code: 'custom', message: 'must be a comma-separated list such as https://app.example.com' });
      return z.NEVER;
    }
  }
  return origins.map((origin) => new URL(origin).origin);
});

/** An origin that may be put into a content policy unchanged: no wildcard, no separator. */
const plainOrigin = /^https:\/\/[a-z0-9.-]+(:\d+)?$/;
const loopbackOrigin = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const appOriginList = originList.refine(
  (origins) => origins.every((origin) => plainOrigin.test(origin) || loopbackOrigin.test(origin)),
  'must list origins such as https://apps.example.com, without wildcards; http is for localhost alone',
);

const secretList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((secrets) => secrets.length <= 2, 'may list two secrets at most, separated by a comma')
  .refine(
    (secrets) => secrets.every((secret) => Buffer.byteLength(secret) >= 32),
    'must be at least 32 bytes long (two secrets are separated by a comma)',
  );

const lifetime = z
  .string()
  .regex(/^[1-9]\d{0,5}[smhd]$/, 'must be a duration such as 12h, 30m or 7d')
  .transform((text) => Number(text.slice(0, -1)) * ({ s: 1, m: 60, h: 3600, d: 86_400 }[text.slice(-1)] ?? 1));

const shellFolder = z
  .string()
  .refine((folder) => existsSync(join(folder, 'index.html')), 'must be a folder that holds a build of the shell')
  .transform((folder) => resolve(folder));

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** More proxies in a row are a mistake: each one too many lets callers make up an address. */
const mostProxies = 5;

const proxyTrust = z
  .string()
  .refine(
    (text) => text !== 'true',
    'must be the number of proxies or their addresses: with true every caller could make up its address',
  )
  .refine(
    (text) => !/^\d+$/.test(text) || Number(text) <= mostProxies,
    `must be at most ${mostProxies} proxies: with more than there are, callers could make up their addresses`,
  )
  .transform((text) => {
    if (text === 'false') return false;
    return /^\d+$/.test(text) ? Number(text) : text;
  });

/** A mailbox such as `Basecase <noreply@example.com>`. */
const mailbox = z
  .string()
  .refine(
    (text) => z.email().safeParse(/<([^<>]+)>$/.exec(text)?.[1] ?? text).success && !/[\r\n]/.test(text),
    'must be an email address, or a name with one in angle brackets',
  );

/** Returns a setting that is read from an environment variable. */
const from = <Schema extends z.ZodType>(variable: string, schema: Schema): Schema => schema.meta({ variable });
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

const settings = z.object({
  production: from(
    'NODE_ENV',
    z
      .string()
      .default('development')
      .transform((text) => text === 'production'),
  ),
  host: from('HOST', z.string().default('localhost')),
  port: from('PORT', wholeNumber(0, 65_535).default(3001)),
  /** The absolute path of the folder for all data of the process. */
  dataDir: from(
    'DATA_DIR',
    z
      .string()
      .default('.data')
      .transform((path) => resolve(path)),
  ),
  databaseUrl: from(
    'DATABASE_URL',
    optional(address(/^postgres(ql)?:$/, 'must be an address that starts with postgres://')),
  ),
  redisUrl: from('REDIS_URL', optional(address(/^rediss?:$/, 'must be an address that starts with redis://'))),
  /** Prefix of every name in Redis. */
  redisPrefix: from(
    'REDIS_PREFIX',
    z
      .string()
      .regex(/^[\w:.-]{1,64}$/, 'must be letters, digits, and : . - _')
      .default('basecase:'),
  ),
  /** One or two secrets; the first signs. Null: one is generated and kept in the data folder. */
  jwtSecrets: from('JWT_SECRET', optional(secretList)),
  /** One or two secrets that seal stored secrets of users; the first seals. Null: one is generated and kept in the data folder. */
  dataKeys: from('DATA_KEY', optional(secretList)),
  jwtTtlSeconds: from('JWT_TTL', lifetime.default(12 * 3600)),
  signUp: from(
    'SIGNUP_ROLE',
    z.enum(['Guest', 'Member', 'closed'], 'must be Guest, Member or closed').default('Guest'),
  ),
  /** Characters that a new password has at least. */
  passwordMinLength: from('PASSWORD_MIN_LENGTH', wholeNumber(PASSWORD_MIN_LENGTH, 64).default(PASSWORD_MIN_LENGTH)),
  admin: z.object({
    email: from('ADMIN_EMAIL', optional(z.email('must be an email address'))),
    password: from(
      'ADMIN_PASSWORD',
      optional(
        z
          .string()
          .min(6, 'must be at least 6 characters long')
          .refine((text) => Buffer.byteLength(text) <= 256, 'must be at most 256 bytes long'),
      ),
    ),
  }),
  /** Users who may set up a second factor. */
  secondFactor: from('SECOND_FACTOR', z.enum(['admins', 'all'], 'must be admins or all').default('admins')),
  mail: z.object({
    /** The server that sends mail; null for none. */
    url: from('SMTP_URL', optional(address(/^smtps?:$/, 'must be an address that starts with smtp:// or smtps://'))),
    from: from('MAIL_FROM', optional(mailbox)),
    /** Address of the page, for links in mails. */
    pageUrl: from('PAGE_URL', optional(webAddress)),
  }),
  /** A mail address, or the page of a list, for reports of wrong figures; null for none. */
  reportsTo: from(
    'REPORTS_TO',
    optional(z.union([z.email(), webAddress], 'must be an email address, or an address that starts with https://')),
  ),
  /** Days until a line of the audit log is removed; 0 keeps all. */
  auditTtlDays: from('AUDIT_TTL_DAYS', wholeNumber(0, 36_500).default(730)),
  dataSource: from('DATA_SOURCE', z.enum(['auto', 'sample'], 'must be auto or sample').default('auto')),
  alphaVantage: z.object({
    apiKey: from('ALPHA_VANTAGE_API_KEY', optional(z.string())),
    baseUrl: from('ALPHA_VANTAGE_BASE_URL', webAddress.default('https://www.alphavantage.co')),
    dailyLimit: from('ALPHA_VANTAGE_DAILY_LIMIT', wholeNumber(0, 1_000_000).default(25)),
    plan: from('ALPHA_VANTAGE_PLAN', z.enum(['free', 'premium'], 'must be free or premium').default('free')),
    reset: from('ALPHA_VANTAGE_RESET', resetRuleSchema.default({ kind: 'rolling' })),
  }),
  tiingo: z.object({
    apiKey: from('TIINGO_API_KEY', optional(z.string())),
    baseUrl: from('TIINGO_BASE_URL', webAddress.default('https://api.tiingo.com')),
  }),
  sec: z.object({
    userAgent: from(
      'SEC_USER_AGENT',
      optional(z.string().regex(/^[\x20-\x7e]{3,200}$/, 'must be plain text such as: Company contact@example.com')),
    ),
    wwwBaseUrl: from('SEC_WWW_BASE_URL', webAddress.default('https://www.sec.gov')),
    dataBaseUrl: from('SEC_DATA_BASE_URL', webAddress.default('https://data.sec.gov')),
    searchBaseUrl: from('SEC_SEARCH_BASE_URL', webAddress.default('https://efts.sec.gov')),
  }),
  treasury: z.object({
    baseUrl: from('TREASURY_BASE_URL', webAddress.default('https://home.treasury.gov')),
  }),
  market: z.object({
    /** Whether public data of the whole market is loaded, where a provider has it. */
    data: from('MARKET_DATA', z.enum(['auto', 'off'], 'must be auto or off').default('auto')),
    quarters: from('MARKET_QUARTERS', wholeNumber(1, 100).default(21)),
    priceYears: from('MARKET_PRICE_YEARS', wholeNumber(0, 30).default(10)),
    /** Bytes of the market's lines in memory, besides what each question needs. */
    memoryBytes: from('MARKET_MEMORY', wholeNumber(1_048_576, 1_099_511_627_776).default(128 * 1024 * 1024)),
    /** Bytes of the market on disk. */
    diskBytes: from('MARKET_DISK', wholeNumber(10_485_760, 1_099_511_627_776).default(1024 * 1024 * 1024)),
  }),
  /** Metered calls a day for the closes of followed companies. */
  watchCallsPerDay: from('WATCH_CALLS_PER_DAY', wholeNumber(0, 1_000_000).default(0)),
  /** Percent of a metered provider's calls that are left to Members, Admins and readers who wait. */
  reservePercent: from('PROVIDER_RESERVE_PERCENT', wholeNumber(0, 90).default(20)),
  /** Percent of a metered provider's calls that one Guest may use. */
  guestSharePercent: from('PROVIDER_GUEST_SHARE_PERCENT', wholeNumber(1, 100).default(50)),
  /** Whether users may enter a provider key of their own. */
  ownKeys: from('OWN_KEYS', z.enum(['on', 'off'], 'must be on or off').default('on')),
  logoBaseUrl: from('LOGO_BASE_URL', optional(webAddress)),
  /** Folder of the shell's build to serve; null for the bundled one. */
  shellDir: from('SHELL_DIR', optional(shellFolder)),
  cacheTtlSeconds: from('CACHE_TTL_SECONDS', wholeNumber(1, 31_536_000).default(86_400)),
  cacheMaxBytes: from('CACHE_MAX_BYTES', wholeNumber(65_536, 1_099_511_627_776).default(64 * 1024 * 1024)),
  /** Bytes of the answers in the database, uncompressed. */
  storedCacheMaxBytes: from(
    'STORED_CACHE_MAX_BYTES',
    wholeNumber(1_048_576, 1_099_511_627_776).default(4 * 1024 * 1024 * 1024),
  ),
  /** Projections and valuations that one user may save, each. */
  savedPerUser: from('SAVED_PER_USER', wholeNumber(1, 1_000_000).default(500)),
  /** Bytes on disk that filing documents may use. */
  documentMaxBytes: from('DOCUMENT_MAX_BYTES', wholeNumber(0, 1_099_511_627_776).default(2 * 1024 * 1024 * 1024)),
  projectionTtlDays: from('PROJECTION_TTL_DAYS', wholeNumber(1, 36_500).default(365)),
  corsOrigins: from('CORS_ORIGINS', originList.default([])),
  /** Origins besides our own that apps may be loaded from. */
  appOrigins: from('APP_ORIGINS', appOriginList.default([])),
  /** Percentage of pages that report the visits of their apps. */
  vitalsPercent: from('VITALS_PERCENT', wholeNumber(0, 100).default(100)),
  /** The links that may show builds besides the released ones. */
  unreleasedBuilds: from(
    'UNRELEASED_BUILDS',
    z.enum(['all', 'previews', 'off'], 'must be all, previews or off').default('all'),
  ),
  /** Factor of the times after which the page gives up a part of itself. */
  pagePatience: from('PAGE_PATIENCE', wholeNumber(1, 20).default(1)),
  trustProxy: from('TRUST_PROXY', proxyTrust.default(false)),
  /** Opens /metrics to callers that send it as bearer token; null closes it in production. */
  metricsToken: from(
    'METRICS_TOKEN',
    optional(z.string().regex(/^[\w.~+/=-]{16,256}$/, 'must be 16 letters, digits or - . _ ~ + / = or more')),
  ),
  /** Whether /docs has the description of the API; null: outside production. */
  apiDocs: from('API_DOCS', optional(z.enum(['open', 'closed'], 'must be open or closed'))),
  logLevel: from('LOG_LEVEL', optional(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`))),
  /** Calls a minute that one signed-in user may make; 0 is no limit. */
  requestsPerMinute: from('REQUESTS_PER_MINUTE', wholeNumber(0, 100_000_000).default(6000)),
  /** Pages and lists of apps a minute for one network without a session; 0 is no limit. */
  anonymousRequestsPerMinute: from('ANONYMOUS_REQUESTS_PER_MINUTE', wholeNumber(0, 100_000_000).default(3000)),
});

/** The rules between settings. */
const configSchema = settings.transform(({ admin: { email, password }, mail, ...given }, context) => {
  const miss = (path: string[], message: string) => {
    context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  };
  if (given.production && given.jwtSecrets === null) {
    return miss(['jwtSecrets'], 'must be set in production: 32 bytes or more');
  }
  if (given.production) {
    for (const name of ['jwtSecrets', 'dataKeys'] as const) {
      const problem = given[name]?.map(secretProblem).find((found) => found !== null);
      if (problem) return miss([name], `is easy to guess, ${problem}: make one with openssl rand -base64 48`);
    }
  }
  if (given.production && given.appOrigins.some((origin) => loopbackOrigin.test(origin))) {
    return miss(['appOrigins'], 'must list https origins alone in production');
  }
  if (email === null && password !== null) return miss(['admin', 'email'], 'must be set when ADMIN_PASSWORD is');
  if (email !== null && password === null) return miss(['admin', 'password'], 'must be set when ADMIN_EMAIL is');
  if (mail.url !== null && mail.from === null) return miss(['mail', 'from'], 'must be set when SMTP_URL is');
  if (mail.url !== null && mail.pageUrl === null) return miss(['mail', 'pageUrl'], 'must be set when SMTP_URL is');
  if (mail.url === null && given.reportsTo?.includes('@') === true) {
    return miss(['reportsTo'], 'can be an email address only where SMTP_URL is set');
  }
  const { url, from: sender, pageUrl } = mail;
  return {
    ...given,
    mail: url === null || sender === null || pageUrl === null ? null : { url, from: sender, pageUrl },
    admin: email === null || password === null ? null : { email, password },
    apiDocs: given.apiDocs ?? (given.production ? ('closed' as const) : ('open' as const)),
    logLevel: given.logLevel ?? (given.production ? ('info' as const) : ('warn' as const)),
  };
});

/** The settings of one gateway process. Optional ones that are not set are null. */
export type Config = Readonly<z.output<typeof configSchema>>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables. An empty value counts as unset.
 * @throws ConfigError naming the first variable that cannot be used
 */
export function loadConfig(env: Environment): Config {
  const parsed = configSchema.safeParse(readValues(settings, env));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${findVariable(issue?.path ?? [])} ${issue?.message}.`);
}

/** Returns the values of the variables in the shape of the settings. */
function readValues(group: z.ZodObject, env: Environment): Record<string, unknown> {
  const value = (field: z.core.$ZodType): unknown => {
    if (field instanceof z.ZodObject) return readValues(field, env);
    const text = env[nameOf(field)]?.trim();
    return text === '' ? undefined : text;
  };
  return Object.fromEntries(Object.entries(group.shape).map(([key, field]) => [key, value(field)]));
}

function findVariable(path: readonly PropertyKey[]): string {
  const field = path.reduce<z.core.$ZodType | undefined>(
    (group, key) => (group instanceof z.ZodObject ? group.shape[String(key)] : group),
    settings,
  );
  return field === undefined ? '' : nameOf(field);
}

function nameOf(field: z.core.$ZodType): string {
  return String(z.globalRegistry.get(field)?.variable);
}
