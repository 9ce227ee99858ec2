import { sampleMoment } from './calendar.ts';

/** An invented ten-year yield. */
export const sampleYield = { rate: 0.0431, day: sampleMoment.slice(0, 10) } as const;
