import { callRelease } from './call-release.mjs';
import { fail, say } from './terminal.mjs';

/** This is shorter than the two hours for which the gateway shows a local build without a renewal. */
const renewEveryMs = 600_000;
const askEveryMs = 300;
const longestStartMs = 300_000;

/**
 * Shows the build of a development server inside a deployed shell, to the user who opens the printed link. Returns the function
 * that ends it.
 * @param {{ gateway: string, token: string, app: string }} of
 * @param {{ manifest: object, entry: string, role?: string }} build
 */
export async function showLocalBuild(of, build) {
  await answers(build.entry);
  const made = await callRelease(of, 'POST', '/local-builds', build).catch((error) => fail(error.message));
  say(`Your build of ${made.title} inside ${of.gateway}, for the user who opens this link:`);
  say(of.gateway + made.address);
  say('An edit replaces the app in the page. A page over https may ask first whether it may reach your machine.');
  const timer = setInterval(async () => {
    try {
      await callRelease(of, 'POST', `/local-builds/${made.id}/renewal`);
    } catch (error) {
      say(`The local build could not be renewed: ${error.message}`);
      if (error.status !== null && error.status < 500) clearInterval(timer);
    }
  }, renewEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    // The gateway ends it by itself after two hours.
    await callRelease(of, 'DELETE', `/overrides/${made.id}`).catch(() => undefined);
  };
}

/** Waits until a development server has built. */
async function answers(address) {
  const end = Date.now() + longestStartMs;
  while (Date.now() < end) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
  fail(`The development server does not answer at ${address}.`);
}
