import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { hasCode, makeFolder } from '../storage/files.ts';
import { Sealer } from '../storage/sealer.ts';

/**
 * Returns the secrets that sign and verify tokens: those of the setting, else one generated in the data folder
 * (readable only by its owner), so that sessions outlive a restart.
 * @throws ConfigError when the file cannot be read or written
 */
export function jwtSecrets({ jwtSecrets: given, dataDir }: Config): readonly string[] {
  return given ?? [keptSecret(dataDir, 'jwt-secret')];
}

/**
 * Returns the sealer of stored secrets, with the keys of the setting, else one generated in the data folder. Null with
 * Postgres and no setting: processes of other machines could not open secrets that this one seals.
 * @throws ConfigError when the file cannot be read or written
 */
export function openSealer({ dataKeys, databaseUrl, dataDir }: Config): Sealer | null {
  const [first, ...others] = dataKeys ?? [];
  if (first !== undefined) return new Sealer([first, ...others]);
  return databaseUrl === null ? new Sealer([keptSecret(dataDir, 'data-key')]) : null;
}

/** Returns the generated data key; null when the setting holds the key, or none was generated. */
export function generatedDataKey({ dataKeys, dataDir }: Config): string | null {
  const file = join(dataDir, 'data-key');
  return dataKeys === null && existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/**
 * Puts the data key of a backup into the data folder, unless the setting has it. A different key there is kept beside it.
 * @returns a sentence for the operator where the key is not used by itself; else null
 */
export function putDataKey({ dataKeys, databaseUrl, dataDir }: Config, key: string): string | null {
  if (dataKeys?.includes(key)) return null;
  const file = join(dataDir, 'data-key');
  makeFolder(dataDir);
  if (existsSync(file) && readFileSync(file, 'utf8').trim() !== key) renameSync(file, `${file}.${Date.now()}`);
  if (!existsSync(file)) writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
  return dataKeys === null && databaseUrl === null
    ? null
    : `Its second factors and own keys are sealed with the key that is now in ${file}: add that key to DATA_KEY.`;
}

function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    makeFolder(dataDir);
    // Only the first of several processes writes the file; all read it.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST'))
      throw new ConfigError(`The data folder ${dataDir} cannot be written.`, { cause: error });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32) throw new ConfigError(`${file} is damaged: remove it and start again.`);
  return secret;
}
