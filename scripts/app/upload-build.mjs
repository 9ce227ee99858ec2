import { createHash } from 'node:crypto';
import { callRelease } from './call-release.mjs';

const atOnce = 2;
/** A file is missing again when it was removed with the last build that had it. */
const mostRounds = 3;

/**
 * Publishes a build: sends the list of its files, then each file that the gateway lacks, then the list again.
 * @param {{ gateway: string, token: string, app: string }} target `token` is a deploy token of the app, or an Admin's
 * @param {{ version: string, files: { path: string, content: Buffer }[], force: boolean, checked: object | null }} build
 * @returns {Promise<{ release: object, sent: number }>} the releases of the app, and the number of files that were sent
 * @throws {ReleaseCallError}
 */
export async function uploadBuild(target, { version, files, force, checked }) {
  const listed = files.map(({ path, content }) => ({
    path,
    digest: createHash('sha256').update(content).digest('hex'),
    bytes: content.length,
  }));
  const contents = new Map(listed.map(({ digest }, index) => [digest, files[index].content]));
  const body = { files: listed, force, checked };
  let sent = 0;
  for (let round = 1; ; round += 1) {
    const { missing, release } = await callRelease(target, 'PUT', `/builds/${version}`, body);
    if (release !== null) return { release, sent };
    if (round > mostRounds) throw new Error(`The gateway still lacks ${missing.length} files that were sent.`);
    sent += missing.length;
    const sendNext = async () => {
      for (let digest = missing.pop(); digest !== undefined; digest = missing.pop()) {
        await callRelease(target, 'PUT', `/files/${digest}`, contents.get(digest));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendNext));
  }
}
