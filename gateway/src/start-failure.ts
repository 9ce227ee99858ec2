import { ConfigError } from './config.ts';
import { DatabaseError } from './storage/open-database.ts';

/** Returns one line for the operator: the reason why a process could not start. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  if (error instanceof Error && 'code' in error) {
    const port = 'port' in error ? ` ${String(error.port)}` : '';
    if (error.code === 'EADDRINUSE') return `Port${port} is taken. Stop what uses it, or set PORT to another one.`;
    if (error.code === 'EACCES' && 'port' in error) return `Port${port} may not be used. Set PORT to another one.`;
    if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') return 'HOST is no address of this machine.';
  }
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  return `The gateway cannot start: ${line}`;
}
