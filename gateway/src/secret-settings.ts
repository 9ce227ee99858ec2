import type { Config } from './config.ts';
import { providerSetups } from './providers/index.ts';

/** Returns the secrets of the settings, which must never reach a log. */
export function listSecrets(config: Config): string[] {
  const { databaseUrl, redisUrl, mail, jwtSecrets: tokens, dataKeys, admin, metricsToken } = config;
  const passwords = [databaseUrl, redisUrl, mail?.url ?? null].map((url) =>
    url === null ? '' : new URL(url).password,
  );
  const keys = providerSetups(config).flatMap(({ secrets }) => secrets);
  const all = [
    ...keys,
    ...(tokens ?? []),
    ...(dataKeys ?? []),
    admin?.password ?? '',
    metricsToken ?? '',
    ...passwords,
  ];
  return all.filter((secret) => secret !== '');
}
