import { type MakePace, type Pace, Pacer } from '../../src/providers/http/pacer.ts';
import type { ManualClock } from './manual-clock.ts';

/** Returns a real pace over a clock that the test advances, and the number of calls that requested a place. */
export function pacedBy(clock: ManualClock): { readonly asked: { places: number }; readonly pace: MakePace } {
  const asked = { places: 0 };
  const pace: MakePace = (_, spacing, limits): Pace => {
    const pacer = new Pacer(spacing, { clock, ...limits });
    return {
      async claim(most, demand) {
        const place = await pacer.claim(most, demand);
        asked.places += 1;
        return place;
      },
      hold: (milliseconds) => pacer.hold(milliseconds),
    };
  };
  return { asked, pace };
}
