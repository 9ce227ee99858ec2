import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AppDescriptor, appDescriptorSchema, appManifestSchema } from '../contract/apps.ts';
import type { AppsTable, Database } from '../database/schema.ts';
import { readAppBuild, versionPattern } from './app-build.ts';

export interface RegistryOptions {
  readonly db: Database;
  /** Folders of the builds that came with the product. */
  readonly bundled: readonly string[];
  /** Folder of the builds that were published since: NAME/VERSION below it. */
  readonly publishedDir: string;
  /** Told once of each build or row that had to be left out. */
  readonly onProblem: (problem: string) => void;
}

/** Which feature apps are live: those that came with the product, overridden by those that were published. */
export class AppRegistry {
  readonly #options: RegistryOptions;
  readonly #told = new Set<string>();

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** The live apps by name. What cannot be read is left out and reported; it never breaks the answer. */
  async list(): Promise<AppDescriptor[]> {
    const apps = new Map<string, AppDescriptor>();
    for (const { app } of this.#bundledBuilds()) apps.set(app.name, app);
    for (const row of await this.#rows()) {
      const app = this.#published(row);
      if (app !== null) apps.set(app.name, app);
    }
    return [...apps.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The folder of one build, live or older; null when there is none. */
  folderOf(name: string, version: string): string | null {
    if (!/^[a-z][a-z-]{0,30}$/.test(name) || !versionPattern.test(version)) return null;
    const published = join(this.#options.publishedDir, name, version);
    if (existsSync(published)) return published;
    return this.#bundledBuilds().find(({ app }) => app.name === name && app.version === version)?.folder ?? null;
  }

  #bundledBuilds(): { readonly folder: string; readonly app: AppDescriptor }[] {
    return this.#options.bundled.flatMap((folder) => {
      try {
        return [{ folder, app: readAppBuild(folder) }];
      } catch (error) {
        this.#report(`An app build is left out: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
    });
  }

  async #rows(): Promise<AppsTable[]> {
    try {
      return await this.#options.db.selectFrom('apps').selectAll().execute();
    } catch (error) {
      this.#report(`The published apps cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  }

  #published(row: AppsTable): AppDescriptor | null {
    try {
      const manifest = appManifestSchema.parse(JSON.parse(row.manifest));
      if (manifest.name !== row.name) throw new Error('its manifest is of another app');
      return appDescriptorSchema.parse({ ...manifest, version: row.version, entry: row.entry });
    } catch (error) {
      const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
      this.#report(`The published app ${row.name} ${row.version} is left out: ${line}`);
      return null;
    }
  }

  #report(problem: string): void {
    if (this.#told.has(problem)) return;
    this.#told.add(problem);
    this.#options.onProblem(problem);
  }
}
