/** Fewer members with a figure than this have no percentile. */
export const fewestForPercentile = 10;
/** Fewer members with a figure than this have a half or a quarter in words, and no percentile on screen. */
export const fewestForNumber = 20;
/** The most companies that a user adds to a group. */
export const mostAddedPeers = 30;
