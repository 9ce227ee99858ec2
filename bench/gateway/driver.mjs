import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * A load of several kinds of calls, as a process of its own. Each connection sends a call, waits for its reply, pauses and sends the
 * next. Reads from standard input: port, connections, seconds, timeoutMs, pauseMs, and calls as { kind, weight, texts }, whose texts are whole
 * requests. Writes per kind: replies by status, timeouts, broken connections, and latencies in milliseconds.
 */
const { port, connections, seconds, timeoutMs, pauseMs = 0, calls } = JSON.parse(await text(process.stdin));
const total = calls.reduce((sum, { weight }) => sum + weight, 0);
const kinds = Object.fromEntries(
  calls.map(({ kind }) => [kind, { statuses: {}, timeouts: 0, broken: 0, latencies: [] }]),
);
const open = new Set();
let end = Number.POSITIVE_INFINITY;
let isOver = false;

// Connections open in small groups, each with a first reply: the operating system connects before the server accepts,
// and Node.js accepts one connection in each turn of its event loop, so the last ones would wait for the whole load.
for (let at = 0; at < connections; at += 100) {
  await Promise.all(Array.from({ length: Math.min(100, connections - at) }, async () => greet(await opened())));
}
const startedAt = performance.now();
end = startedAt + seconds * 1000;
for (const one of open) send(one);
const watching = setInterval(() => cutLate(performance.now()), 100);
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
// Running calls still count; otherwise a server that stopped answering would have no late ones.
while ([...open].some(({ call }) => call !== null)) await new Promise((resolve) => setTimeout(resolve, 20));
const lasted = (performance.now() - startedAt) / 1000;
isOver = true;
clearInterval(watching);
for (const { socket } of open) socket.destroy();
process.stdout.write(JSON.stringify(report()));

function opened() {
  return new Promise((resolve) => {
    const one = {
      socket: connect(port, '127.0.0.1'),
      call: null,
      sentAt: 0,
      head: '',
      missing: -1,
      isChunked: false,
      greeted: null,
    };
    open.add(one);
    one.socket.setNoDelay(true);
    one.socket.on('connect', () => resolve(one));
    one.socket.on('data', (chunk) => receive(one, chunk));
    one.socket.on('error', () => {});
    one.socket.on('close', () => {
      resolve(one);
      replace(one);
    });
  });
}

/** Resolves with the first reply, which is not counted. */
function greet(one) {
  return new Promise((resolve) => {
    one.greeted = resolve;
    one.call = calls[0].kind;
    one.socket.write(calls[0].texts[0]);
  });
}

/** A connection that ends during a call is a failure; one that ends between calls is not. */
function replace(one) {
  if (isOver || !open.delete(one)) return;
  one.greeted?.();
  if (one.call !== null) kinds[one.call].broken += 1;
  if (performance.now() < end && end !== Number.POSITIVE_INFINITY) opened().then(send);
}

function send(one) {
  if (performance.now() >= end || one.socket.destroyed) return;
  let left = Math.random() * total;
  const { kind, texts } = calls.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  Object.assign(one, { call: kind, sentAt: performance.now(), head: '', missing: -1, isChunked: false });
  one.socket.write(texts[Math.floor(Math.random() * texts.length)]);
}

function receive(one, chunk) {
  if (one.call === null) return;
  if (one.missing >= 0 && !one.isChunked) one.missing -= chunk.length;
  else one.head += chunk.toString('latin1');
  if (one.missing < 0 && !one.isChunked && !readHead(one)) return;
  if (one.isChunked ? one.head.endsWith('0\r\n\r\n') : one.missing <= 0) finish(one);
}

/** @returns whether the whole head has arrived */
function readHead(one) {
  const headEnd = one.head.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const head = one.head.slice(0, headEnd);
  one.status = head.slice(9, 12);
  one.isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
  const length = ['304', '204'].includes(one.status) ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  one.missing = length - (one.head.length - headEnd - 4);
  return true;
}

function finish(one) {
  if (one.greeted !== null) {
    one.call = null;
    one.greeted();
    one.greeted = null;
    return;
  }
  const { statuses, latencies } = kinds[one.call];
  statuses[one.status] = (statuses[one.status] ?? 0) + 1;
  latencies.push(performance.now() - one.sentAt);
  one.call = null;
  if (pauseMs > 0) setTimeout(send, pauseMs, one);
  else send(one);
}

function cutLate(now) {
  for (const one of open) {
    if (one.call === null || now - one.sentAt < timeoutMs) continue;
    kinds[one.call].timeouts += 1;
    one.call = null;
    one.socket.destroy();
  }
}

function report() {
  const all = Object.values(kinds).flatMap(({ latencies }) => latencies);
  return {
    rate: all.length / lasted,
    ...spread(all),
    kinds: Object.fromEntries(
      Object.entries(kinds).map(([kind, { latencies, ...counts }]) => [
        kind,
        { ...counts, replies: latencies.length, ...spread(latencies) },
      ]),
    ),
  };
}

function spread(latencies) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}
