import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { makeFolder } from '../storage/make-folder.ts';

/**
 * Returns the secrets that sign and verify tokens: those of the setting, else one generated in the data folder
 * (readable by its owner alone), so that sessions outlive a restart.
 * @throws ConfigError when the file cannot be read or written
 */
export function jwtSecrets(config: Config): readonly string[] {
  if (config.jwtSecrets !== null) return config.jwtSecrets;
  const file = join(config.dataDir, 'jwt-secret');
  try {
    makeFolder(config.dataDir);
    // Only the first of several processes writes the file; all read it.
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!isExisting(error))
      throw new ConfigError(`The data folder ${config.dataDir} cannot be written.`, { cause: error });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32) throw new ConfigError(`${file} is damaged: remove it and start again.`);
  return [secret];
}

function isExisting(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';
}
