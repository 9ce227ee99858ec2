import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { z } from 'zod';

export const deployFolder = join(import.meta.dirname, '..', '..', '..', 'docs', 'deploy');
export const composeFile = join(deployFolder, 'compose.yaml');

const serviceSchema = z.object({
  image: z.string(),
  read_only: z.boolean().default(false),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).optional(),
});
type ComposeService = z.output<typeof serviceSchema>;
const lintResultSchema = z.array(z.object({ messages: z.array(z.object({ rule: z.string(), message: z.string() })) }));

/** Returns the services of the compose file by name, with merge keys resolved and variables as written. */
export function composeServices(): Record<string, ComposeService> {
  const text = readFileSync(composeFile, 'utf8');
  return z.object({ services: z.record(z.string(), serviceSchema) }).parse(parse(text, { merge: true })).services;
}

/**
 * Returns the environment of a service as Compose makes it.
 * @throws Error naming a variable without a value
 */
export function composeEnvironment(name: string, variables: Readonly<Record<string, string>>): Record<string, string> {
  const service = composeServices()[name];
  if (service === undefined) throw new Error(`There is no service ${name}.`);
  const filled = (text: string) =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, variable: string, kind?: string, rest?: string) => {
      const value = variables[variable] ?? (kind === '-' ? rest : undefined);
      if (value === undefined) throw new Error(`${variable} is not set: ${rest ?? ''}`);
      return value;
    });
  return Object.fromEntries(Object.entries(service.environment).map(([key, text]) => [key, filled(text)]));
}

/** Returns the faults of a compose file by the schema of the Compose specification, and by rules of the linter about safety. */
export function composeFaults(file: string): string[] {
  const rules = {
    // Services are in the order of the way of a request; the file has short lists in one line.
    'services-alphabetical-order': 0,
    'service-dependencies-alphabetical-order': 0,
    'service-keys-order': 0,
    'service-ports-alphabetical-order': 0,
    'top-level-properties-order': 0,
    'no-quotes-in-volumes': 0,
    'require-quotes-in-ports': 0,
  } as const;
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
  // The types of the package do not resolve.
  const results = lintResultSchema.parse(linter.lintFiles([file], false));
  return results.flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`));
}
