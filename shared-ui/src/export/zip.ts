import { type FlateCallback, type Zippable, zipSync } from 'fflate';

export { strToU8, zipSync } from 'fflate';

/**
 * Zips files at once, under the name by which the library of workbooks finds it. fflate's own function starts a worker
 * from a blob for each file of 160 kB or more: the page's policy refuses it, and the call would never return.
 */
export function zip(files: Zippable, done: FlateCallback): void {
  done(null, zipSync(files));
}
