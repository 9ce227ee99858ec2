/** The name of a file below the secret address. */
export type FeedFile = 'calendar.ics' | 'alerts.rss';

/** Letters of the token that are shown at its beginning and its end. */
const shownLetters = 4;

/** Returns the whole address of a file. @param path such as `/feeds/TOKEN` */
export function writeFeedAddress(origin: string, path: string, file: FeedFile): string {
  return `${origin}${path}/${file}`;
}

/** Returns an address with the middle of its token left out, so that a screen that is shown to others does not give it away. */
export function maskFeedAddress(origin: string, path: string, file: FeedFile): string {
  const token = path.slice(path.lastIndexOf('/') + 1);
  const masked = `${token.slice(0, shownLetters)}…${token.slice(-shownLetters)}`;
  return writeFeedAddress(origin, path.slice(0, -token.length) + masked, file);
}
