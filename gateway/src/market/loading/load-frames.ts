import { firstFrameYear, frameLines } from '../store/frame-concepts.ts';
import { MarketLoads } from '../store/market-loads.ts';
import type { LoadingSteps } from './load-days.ts';
import type { ConceptFrame } from './market-work.ts';

/** Annual values of the last years still change as reports come in. */
const changingYears = 2;
const refreshMs = 30 * 86_400_000;

/** Loads the annual values of the concepts of base rates. A year that has none yet is asked for again later. */
export async function loadFrames({ db, data, now, ask, attempt }: LoadingSteps): Promise<void> {
  const loads = (await new MarketLoads(db).listLoads()).filter(({ kind, problem }) => kind === 'frame' && !problem);
  const held = new Map(loads.map(({ name, loadedAt }) => [name, loadedAt]));
  const time = now();
  const thisYear = new Date(time).getUTCFullYear();
  for (let year = thisYear; year >= firstFrameYear; year -= 1) {
    const name = String(year);
    const at = held.get(name);
    if (at !== undefined && (thisYear - year >= changingYears || time - at < refreshMs)) continue;
    await attempt('frame', name, async () => {
      const frames: ConceptFrame[] = [];
      for (const [concept, { isBalance }] of frameLines) {
        const frame = await data.loadFrame(concept, year, isBalance);
        if (frame !== null) frames.push({ concept, ...frame });
      }
      await ask({ task: 'frames', name, frames });
    });
  }
}
