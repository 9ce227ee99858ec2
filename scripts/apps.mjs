import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const repository = path.join(import.meta.dirname, '..');

/** Workspaces of the feature apps: every folder `mfe-NAME` that has a descriptor, by name. */
export const appWorkspaces = readdirSync(repository)
  .filter((name) => name.startsWith('mfe-') && existsSync(path.join(repository, name, 'app.json')))
  .sort();

export const frontEnds = ['shell', ...appWorkspaces];
