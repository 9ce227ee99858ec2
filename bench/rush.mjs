import { randomBytes } from 'node:crypto';
import { uploadBuild } from '../scripts/app/upload-build.mjs';
import { runDriver } from './gateway/drive.mjs';
import { buildMix, buildSignIn, cachedReads } from './gateway/mix.mjs';
import { addReaders, behindProxy, signInReader, withSessions } from './gateway/readers.mjs';
import { startGateway } from './gateway/servers.mjs';
import { measureQuestions } from './market/crowd.mjs';

/**
 * Measures the effect of strangers and a crowd on readers: 250 people who sign in at once, a flood of guesses from
 * changing addresses with right sign-ins meanwhile, and the upload of builds of 23 MB. Passwords cost as much as in
 * production. A Guest who repeats the dearest questions to the market. Readers of cached answers are served all the time, at a moderate rate; their p99 is compared with the
 * quiet one of the same run.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const crowdSize = 250;
const guessers = 100;
const promisedMs = 10_000;

for (const market of ['recorded', 'invented']) await measureQuestions(market, seconds, goal);
const gateway = await startGateway(behindProxy);
try {
  const people = await addReaders(gateway, crowdSize + 30);
  const [crowd, later, readers] = [people.slice(0, crowdSize), people.slice(crowdSize, -10), people.slice(-10)];
  const reads = cachedReads(await buildMix(gateway, await withSessions(gateway, readers)));
  await read(reads, 1);
  const quiet = await read(reads, seconds);
  console.log(`quiet: ${readersLine(quiet)}`);
  await measureCrowd(crowd, reads);
  await measureFlood(later, people, reads);
  await measureUpload(reads, quiet);
} finally {
  gateway.stop();
}

/** Cached reads by 20 connections with pauses, which leave most of a core free. */
function read(calls, seconds) {
  return runDriver(gateway, { connections: 20, seconds, timeoutMs: promisedMs, pauseMs: 10, calls });
}

async function measureCrowd(crowd, reads) {
  const reading = read(reads, seconds);
  const outcomes = await Promise.all(crowd.map((reader) => timed(() => signInReader(gateway, reader))));
  console.log(`\n${crowdSize} sign-ins at once: ${countStatuses(outcomes)}; meanwhile ${readersLine(await reading)}`);
  const within = outcomes.filter(({ result, ms }) => result.status === 200 && ms <= promisedMs).length;
  goal(within === crowdSize, `signed in within 10 s: ${within} of ${crowdSize}, the last after ${longest(outcomes)}`);
}

async function measureFlood(later, people, reads) {
  const wrong = (at) => ({ ...people[at % people.length], password: 'wrong password', from: formatAddress(at) });
  const calls = [
    { kind: 'guess', weight: 1, texts: Array.from({ length: 20_000 }, (_, at) => buildSignIn(wrong(at))) },
  ];
  const load = { connections: guessers, seconds, timeoutMs: 60_000, calls };
  const [guessing, reading] = [runDriver(gateway, load), read(reads, seconds)];
  const end = performance.now() + seconds * 1000;
  const outcomes = [];
  for (const reader of later) {
    if (performance.now() < end) outcomes.push(await timed(() => signInReader(gateway, reader)));
  }
  const { statuses } = (await guessing).kinds.guess;
  console.log(
    `\n${guessers} guessing connections: ${JSON.stringify(statuses)}; meanwhile ${readersLine(await reading)}`,
  );
  const within = outcomes.filter(({ result, ms }) => result.status === 200 && ms <= promisedMs).length;
  const text = `right sign-ins within 10 s: ${within} of ${outcomes.length}, the longest ${longest(outcomes)}`;
  goal(within === outcomes.length, text);
}

async function measureUpload(reads, quiet) {
  const token = await gateway.fetchToken('Admin');
  const builds = [0, 1, 2].map((number) => makeBuild(`bench-${number}`));
  const reading = read(reads, seconds);
  const uploads = [];
  for (const build of builds) uploads.push(await timed(() => publish(token, build)));
  const busy = await reading;
  console.log(
    `\n${builds.length} builds of 23 MB: ${uploads.map(({ result }) => result.sent)} files, ${longest(uploads)}`,
  );
  console.log(`meanwhile ${readersLine(busy)}`);
  const factor = busy.p99 / quiet.p99;
  goal(factor <= 2, `p99 of cached answers: ${factor.toFixed(2)} x the quiet one (goal 2 or less)`);
}

function publish(token, build) {
  return uploadBuild({ gateway: gateway.address, token, app: 'bench' }, build);
}

/** Returns a build of a script without compressed copies, and pictures. */
function makeBuild(version) {
  const route = { path: '/bench', title: 'Bench', roles: ['Admin'], landingWithoutCompany: true };
  const navigation = [{ path: '/bench', label: 'Bench', icon: 'chart', section: 'research', order: 99 }];
  const manifest = {
    name: 'bench',
    title: 'Bench',
    version,
    contract: '^1.0.0',
    shared: {},
    routes: [route],
    navigation,
  };
  const words = Array.from({ length: 100_000 }, (_, at) => `word${(at * 48_271) % 65_537};`).join('');
  const pictures = Array.from({ length: 11 }, (_, at) => [`picture-${at}.png`, randomBytes(2 * 1024 ** 2)]);
  const contents = [
    ['app.json', Buffer.from(JSON.stringify(manifest))],
    ['mf-manifest.json', Buffer.from(JSON.stringify({ id: 'bench', version }))],
    ['main.js', Buffer.from(words)],
    ...pictures,
  ];
  const files = contents.map(([path, content]) => ({ path, content }));
  return { version, files, force: false, checked: { screens: 1, shell: null } };
}

async function timed(work) {
  const began = performance.now();
  const result = await work();
  if (result instanceof Response) await result.arrayBuffer();
  return { result, ms: performance.now() - began };
}

function formatAddress(at) {
  return `203.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
}

function countStatuses(outcomes) {
  const counts = {};
  for (const { result } of outcomes) counts[result.status] = (counts[result.status] ?? 0) + 1;
  return JSON.stringify(counts);
}

function longest(outcomes) {
  return `${(Math.max(...outcomes.map(({ ms }) => ms)) / 1000).toFixed(1)} s`;
}

function readersLine({ rate, p50, p99, longest: last }) {
  const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${last.toFixed(0)} ms`;
  return `${Math.round(rate)} cached answers/s, ${times}`;
}

function goal(isMet, text) {
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${text}`);
}
