import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { chromium as chromiumPath } from './chromium.mjs';
import { liveShell } from './start-check/live-shell.mjs';
import { listVisits, openScreen } from './start-check/screens.mjs';
import { say } from './terminal.mjs';

/**
 * A gateway for a check, in which the build is live: `reply` answers a request of the page where no process does.
 * @typedef {{ address: string, sessionOf: (role: string) => Promise<{ token: string, user: object }>,
 *   reply?: (request: import('playwright-core').Request) => Promise<object>, stop: () => Promise<void> }} Sample
 * @typedef {(build: { manifest: object, files: { path: string, content: Buffer }[] }, shell: object | null,
 *   gateway: string) => Promise<Sample>} OpenSample
 */

/**
 * Starts a build in a headless browser: the shell of the gateway that it is for, the build, and sample data of a
 * gateway that runs only for the check. Every screen must show its heading without an error.
 * @param {{ app: string, folder: string, files: { path: string, content: Buffer }[], gateway: string,
 *   openSample: OpenSample }} options `folder` holds the build, `files` are those of its upload
 * @returns {Promise<{ screens: number, shell: string | null, problems: string[] }>}
 */
export async function startCheck({ app, folder, files, gateway, openSample }) {
  const started = Date.now();
  const manifest = JSON.parse(readFileSync(path.join(folder, 'app.json'), 'utf8'));
  const shell = await liveShell(gateway);
  const sample = await openSample({ manifest, files }, shell, gateway);
  try {
    const executablePath = process.env.CHROMIUM_PATH ?? (await chromiumPath());
    const browser = await chromium.launch({
      ...(executablePath === null ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    });
    try {
      const problems = await openScreens(browser, { sample, shell, app, manifest });
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      const { length: screens } = manifest.routes;
      const outcome = `${counted(screens, 'screen')}, ${counted(problems.length, 'problem')}`;
      say(`Started ${app} in a browser in ${seconds} s: ${outcome}.`);
      return { screens, shell: shell?.version ?? null, problems };
    } finally {
      await browser.close();
    }
  } finally {
    await sample.stop();
  }
}

const counted = (count, name) => `${count} ${name}${count === 1 ? '' : 's'}`;

async function openScreens(browser, { sample, shell, app, manifest }) {
  const contexts = new Map();
  const found = new Map();
  const queue = listVisits(manifest);
  for (const { role } of queue) {
    if (!contexts.has(role)) contexts.set(role, await signedIn(browser, sample, shell, role));
  }
  // Two screens run at a time: one loads while the other waits.
  for (let pair = queue.splice(0, 2); pair.length > 0; pair = queue.splice(0, 2)) {
    const open = (visit) => openScreen(contexts.get(visit.role), { address: sample.address, app }, visit);
    const problems = await Promise.all(pair.map(open));
    for (const [index, { path: screen, company }] of pair.entries()) {
      const place = `${screen} ${company === null ? 'without a company' : `with ${company}`}`;
      for (const problem of problems[index]) found.set(problem, [...(found.get(problem) ?? []), place]);
    }
  }
  return [...found].map(([problem, places]) => `${places.join(', ')}: ${problem}`);
}

/** Opens a context of a demo account, whose pages are those of the live shell. */
async function signedIn(browser, { address, sessionOf, reply }, shell, role) {
  const { token, user } = await sessionOf(role);
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  });
  await context.route('**/*', async (route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== address) return route.abort();
    const isOfGateway = /^\/(api|apps)\//.test(pathname);
    if (isOfGateway && reply !== undefined) return route.fulfill(await reply(route.request()));
    if (shell === null || isOfGateway) return route.continue();
    return route.fulfill(await shell.reply(pathname));
  });
  return context;
}
