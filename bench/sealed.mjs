import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { replayScript, startGateway, startReplay } from './gateway/servers.mjs';
import { listRequests } from './sealed/requests.mjs';

/**
 * Records the replies of the gateway on the recorded bodies: 60 companies and 40 questions about the market. A change that
 * moves code without a change of behaviour leaves every reply as it is, byte for byte but for times of now.
 *   SEALED_DIR=before npm run bench -- sealed    writes the replies into a folder that does not exist
 *   SEALED_DIR=before npm run bench -- sealed    compares with the replies in it, and names each different one
 */
const folder = process.env.SEALED_DIR ?? path.join(tmpdir(), 'basecase-sealed');
const loadSeconds = 2_400;
/** On a busy machine a file of prices comes a minute after the one before. */
const steadySeconds = 120;
const steadyReplies = 6;
const unfinished = /"state":"reading"|"isRunning":true|"pending":\["/;
const today = new Date().toISOString().slice(0, 10);

if (!existsSync(replayScript)) {
  console.log('sealed: skipped, as no recorded bodies lie beside the repository');
  process.exit(0);
}
const replay = await startReplay(['--full-submissions', '--prices-until', '2026-11-20']);
const gateway = await startGateway({
  ...replay.settings,
  LOG_LEVEL: 'fatal',
  MARKET_QUARTERS: '3',
  MARKET_PRICE_YEARS: '1',
});
try {
  const call = makeCaller(await gateway.fetchToken('Admin'));
  await untilLoaded(call);
  const replies = new Map();
  for (const request of await listRequests(call)) replies.set(toFileName(request), await ask(call, request));
  if (existsSync(folder)) compare(replies);
  else write(replies);
} finally {
  gateway.stop();
  replay.stop();
}

/** Returns a function that sends a GET, or a POST with a body. */
function makeCaller(token) {
  const headers = { authorization: `Bearer ${token}` };
  return async (url, body) => {
    const options = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const reply = await fetch(
      gateway.address + url,
      body === undefined ? { headers } : { ...options, body: JSON.stringify(body) },
    );
    return { status: reply.status, text: await reply.text() };
  };
}

/** The market is loaded once its coverage has not changed for a while: prices come after the quarters. */
async function untilLoaded(call) {
  let [last, same] = ['', 0];
  for (let waited = 0; waited < loadSeconds; waited += 1) {
    const { text } = await call('/api/market/coverage');
    const { state, prices } = JSON.parse(text);
    const isLoaded = state === 'ready' && prices.day !== null;
    same = isLoaded && seal(text) === last ? same + 1 : 0;
    if (same === steadySeconds) return;
    last = seal(text);
    await pause(1_000);
  }
  throw new Error('Waited too long for the market');
}

/** Asks again until a reply stays, as figures are read in the background. */
async function ask(call, { url, body }) {
  let [last, same] = ['', 0];
  for (;;) {
    const { status, text } = await call(url, body);
    const reply = `${status} ${seal(text)}`;
    same = reply === last ? same + 1 : 0;
    if (!unfinished.test(text) || same === steadyReplies) return reply;
    last = reply;
    await pause(500);
  }
}

/** Replaces what differs between two runs of one build: times of now, random names, and forms that are still being read. */
function seal(text) {
  if (text.includes('"isRunning":true')) return '<running>';
  return text
    .replaceAll(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (all, time) => (isRecent(Date.parse(time)) ? '"<now>"' : all))
    .replaceAll(/"(\w*)":1[78]\d{11}/g, '"$1":<now>')
    .replaceAll(/"(requestId|ticket|etag)":"[^"]*"/g, '"$1":"<id>"')
    // How far the reading of filings in the background has come; it reads on after the reply.
    .replaceAll(/"filingsRead":\{"state":.*?\]\}/g, '"filingsRead":"<reading>"')
    .replaceAll(/ticket=[\w.-]+/g, 'ticket=<id>')
    .replaceAll(today, '<today>');
}

function isRecent(time) {
  return Math.abs(Date.now() - time) < 86_400_000;
}

function write(replies) {
  mkdirSync(folder, { recursive: true });
  for (const [file, reply] of replies) writeFileSync(path.join(folder, file), reply);
  console.log(`${replies.size} replies are written`);
}

function compare(replies) {
  const written = new Set(readdirSync(folder));
  let different = 0;
  for (const [file, reply] of replies) {
    const before = written.delete(file) ? readFileSync(path.join(folder, file), 'utf8') : '';
    if (before === reply) continue;
    different += 1;
    const at = [...reply].findIndex((character, index) => character !== before[index]);
    console.log(`${file}\n  before ${before.slice(Math.max(0, at - 60), at + 100)}`);
    console.log(`  now    ${reply.slice(Math.max(0, at - 60), at + 100)}`);
  }
  for (const file of written) console.log(`${file} is not asked any more`);
  console.log(`${different === 0 ? 'met   ' : 'MISSED'}  ${different} of ${replies.size} replies differ (goal 0)`);
}

function toFileName({ url, body }) {
  const name = body === undefined ? url : `${url} ${JSON.stringify(body)}`;
  return name.replaceAll(/[^\w.-]+/g, '_').slice(0, 200);
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
