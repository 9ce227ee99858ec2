import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type ResetRule, resetRuleSchema } from './budget/reset-time.ts';

/** The settings of one gateway process. Optional ones that are not set are null. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder that holds everything the process keeps. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  /** In front of every name in Redis. */
  readonly redisPrefix: string;
  /** One or two secrets; the first signs. Null: one is generated and kept in the data folder. */
  readonly jwtSecrets: readonly string[] | null;
  readonly jwtTtlSeconds: number;
  readonly signUp: 'Guest' | 'Member' | 'closed';
  readonly admin: { readonly email: string; readonly password: string } | null;
  readonly dataSource: 'auto' | 'sample';
  readonly alphaVantage: {
    readonly apiKey: string | null;
    readonly baseUrl: string;
    readonly dailyLimit: number;
    readonly plan: 'free' | 'premium';
    readonly reset: ResetRule;
  };
  readonly sec: { readonly userAgent: string | null; readonly wwwBaseUrl: string; readonly dataBaseUrl: string };
  readonly logoBaseUrl: string | null;
  /** Folder of the shell's build to serve; null for the one that came with the product. */
  readonly shellDir: string | null;
  readonly cacheTtlSeconds: number;
  readonly cacheMaxBytes: number;
  readonly projectionTtlDays: number;
  readonly corsOrigins: readonly string[];
  readonly trustProxy: boolean | number | string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Calls a minute that one signed-in user may make; 0 is no limit. */
  readonly requestsPerMinute: number;
  readonly production: boolean;
}

/** A setting that cannot be used. The message is one line and names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const wholeNumber = (least: number, most: number) => {
  const text = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, text)
    .transform(Number)
    .pipe(z.number().min(least, text).max(most, text));
};

const address = (protocols: RegExp, text: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), text);

const webAddress = address(/^https?:$/, 'must be an address that starts with http:// or https://').transform((value) =>
  value.replace(/\/+$/, ''),
);

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

const proxyTrust = z.string().transform((text) => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d{1,3}$/.test(text) ? Number(text) : text;
});

const names = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('localhost'),
  PORT: wholeNumber(0, 65_535).default(3001),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(/^postgres(ql)?:$/, 'must be an address that starts with postgres://').optional(),
  REDIS_URL: address(/^rediss?:$/, 'must be an address that starts with redis://').optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w:.-]{1,64}$/, 'must be letters, digits, and : . - _')
    .default('basecase:'),
  JWT_SECRET: secretList.optional(),
  JWT_TTL: lifetime.default(12 * 3600),
  SIGNUP_ROLE: z.enum(['Guest', 'Member', 'closed'], 'must be Guest, Member or closed').default('Guest'),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must be at least 6 characters long')
    .refine((text) => Buffer.byteLength(text) <= 256, 'must be at most 256 bytes long')
    .optional(),
  DATA_SOURCE: z.enum(['auto', 'sample'], 'must be auto or sample').default('auto'),
  ALPHA_VANTAGE_API_KEY: z.string().optional(),
  ALPHA_VANTAGE_BASE_URL: webAddress.default('https://www.alphavantage.co'),
  ALPHA_VANTAGE_DAILY_LIMIT: wholeNumber(0, 1_000_000).default(25),
  ALPHA_VANTAGE_PLAN: z.enum(['free', 'premium'], 'must be free or premium').default('free'),
  ALPHA_VANTAGE_RESET: resetRuleSchema.default({ kind: 'rolling' }),
  SEC_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7e]{3,200}$/, 'must be plain text such as: Company contact@example.com')
    .optional(),
  SEC_WWW_BASE_URL: webAddress.default('https://www.sec.gov'),
  SEC_DATA_BASE_URL: webAddress.default('https://data.sec.gov'),
  LOGO_BASE_URL: webAddress.optional(),
  SHELL_DIR: z
    .string()
    .refine((folder) => existsSync(join(folder, 'index.html')), 'must be a folder that holds a build of the shell')
    .optional(),
  CACHE_TTL_SECONDS: wholeNumber(1, 31_536_000).default(86_400),
  CACHE_MAX_BYTES: wholeNumber(65_536, 1_099_511_627_776).default(64 * 1024 * 1024),
  PROJECTION_TTL_DAYS: wholeNumber(1, 36_500).default(365),
  CORS_ORIGINS: originList.default([]),
  TRUST_PROXY: proxyTrust.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .optional(),
  REQUESTS_PER_MINUTE: wholeNumber(0, 100_000_000).default(6000),
});

/**
 * Reads the settings from environment variables. An empty value counts as unset.
 * @throws ConfigError naming the first variable that cannot be used
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(names.shape).map((name) => [name, env[name]?.trim() === '' ? undefined : env[name]?.trim()]),
  );
  const parsed = names.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (production && values.JWT_SECRET === undefined) {
    throw new ConfigError('JWT_SECRET must be set in production: 32 bytes or more.');
  }
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    redisPrefix: values.REDIS_PREFIX,
    jwtSecrets: values.JWT_SECRET ?? null,
    jwtTtlSeconds: values.JWT_TTL,
    signUp: values.SIGNUP_ROLE,
    admin: adminOf(values.ADMIN_EMAIL, values.ADMIN_PASSWORD),
    dataSource: values.DATA_SOURCE,
    alphaVantage: {
      apiKey: values.ALPHA_VANTAGE_API_KEY ?? null,
      baseUrl: values.ALPHA_VANTAGE_BASE_URL,
      dailyLimit: values.ALPHA_VANTAGE_DAILY_LIMIT,
      plan: values.ALPHA_VANTAGE_PLAN,
      reset: values.ALPHA_VANTAGE_RESET,
    },
    sec: {
      userAgent: values.SEC_USER_AGENT ?? null,
      wwwBaseUrl: values.SEC_WWW_BASE_URL,
      dataBaseUrl: values.SEC_DATA_BASE_URL,
    },
    logoBaseUrl: values.LOGO_BASE_URL ?? null,
    shellDir: values.SHELL_DIR === undefined ? null : resolve(values.SHELL_DIR),
    cacheTtlSeconds: values.CACHE_TTL_SECONDS,
    cacheMaxBytes: values.CACHE_MAX_BYTES,
    projectionTtlDays: values.PROJECTION_TTL_DAYS,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    production,
  };
}

function adminOf(email: string | undefined, password: string | undefined): Config['admin'] {
  if (email === undefined && password === undefined) return null;
  if (email === undefined) throw new ConfigError('ADMIN_EMAIL must be set when ADMIN_PASSWORD is.');
  if (password === undefined) throw new ConfigError('ADMIN_PASSWORD must be set when ADMIN_EMAIL is.');
  return { email, password };
}
