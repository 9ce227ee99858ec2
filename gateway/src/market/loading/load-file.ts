import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFound } from '../../errors/errors.ts';
import type { PublishedFile } from '../../providers/market-data.ts';
import type { ThreadLog } from '../../threads/worker-thread.ts';
import { type KnownLoad, MarketLoads } from '../store/market-loads.ts';
import type { LoadingSteps } from './load-days.ts';
import { leastFilings } from './quarter-plan.ts';

export interface FileSteps extends LoadingSteps {
  /** Folder for files while they are loaded. */
  readonly folder: string;
  readonly log: ThreadLog;
  /** Called when a file is in use. */
  readonly noteLoaded: () => void;
}

const noteEveryMs = 2000;

/** Downloads a file and has it loaded; a guessed address without a file is no failure. @param held the load of it that is in use */
export async function loadFile(
  steps: FileSteps,
  kind: 'quarter' | 'prices',
  file: PublishedFile,
  held: KnownLoad | null,
): Promise<void> {
  const { db, data, folder, log, attempt, ask, noteLoaded } = steps;
  const { name } = file;
  const path = join(folder, `market-${name}.zip`);
  await attempt(kind, name, async () => {
    await mkdir(folder, { recursive: true });
    try {
      const version = await data.download(
        file,
        path,
        held,
        kind === 'quarter' ? followDownload(steps, name) : undefined,
      );
      if (version === null) return;
      const source = { name, file: path, version };
      const least = leastFilings(name, await new MarketLoads(db).listLoads());
      const reply = await ask(kind === 'quarter' ? { task: kind, ...source, least } : { task: kind, ...source });
      if (reply.kind !== 'done') return;
      noteLoaded();
      if (reply.refused.length === 0) return;
      log.warn({ name, refused: reply.refused }, 'rows of a file of the market were left out');
    } catch (error) {
      if (file.isGuess !== true || !(error instanceof NotFound)) throw error;
    } finally {
      await rm(path, { force: true });
    }
  });
}

/** Returns a function that notes the progress of a download for all processes, now and then. */
function followDownload({ ask, now }: FileSteps, quarter: string): (done: number, of: number) => void {
  let noted = 0;
  return (done, of) => {
    const at = now();
    if (at - noted < noteEveryMs) return;
    noted = at;
    // A failure shows at the next order.
    ask({ task: 'note', key: 'loading', value: { quarter, done, of, at } }).catch(() => {});
  };
}
