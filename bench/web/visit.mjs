/** 60 ms round trip, 9 Mbit per second. */
const slowNet = { offline: false, latency: 60, downloadThroughput: 9_000_000 / 8, uploadThroughput: 9_000_000 / 8 };

/**
 * Opens the overview of a company in a fresh browser profile, then its statements.
 * @returns transferred bytes, requests (`data`: API replies besides the registry, and fonts, which both sides need),
 * milliseconds, layout shift
 */
export async function visit(browser, { address, session, slow }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await context.addInitScript(
    ({ token, user }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify(user));
    },
    { token: session.token, user: session.user },
  );
  await context.addInitScript(watchPage);
  const net = await watchNet(context, page, slow);
  await page.goto(`${address}/overview?symbol=AAPL`);
  await page.waitForFunction(() => window.measured.ready !== undefined);
  // Prefetched files count too.
  await page.waitForTimeout(slow ? 1500 : 700);
  const first = { ...net.read(), ...(await page.evaluate(() => ({ ...window.measured }))) };
  const link = page.getByRole('link', { name: 'Financials' });
  await link.hover();
  await page.waitForTimeout(150);
  await link.click();
  await page.waitForFunction(() => window.measured.second !== undefined);
  const { second } = await page.evaluate(() => window.measured);
  await context.close();
  return { ...first, second };
}

async function watchNet(context, page, slow) {
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  if (slow) await client.send('Network.emulateNetworkConditions', slowNet);
  const requests = new Map();
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('data:')) requests.set(requestId, { url: request.url, bytes: 0 });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.bytes = encodedDataLength;
  });
  return {
    read() {
      const all = [...requests.values()];
      const code = all.filter(({ url }) => !/\/api\/(?!apps)|\.woff2$/.test(url));
      return {
        bytes: sum(all.map(({ bytes }) => bytes)),
        codeBytes: sum(code.map(({ bytes }) => bytes)),
        requests: code.length,
        dataRequests: all.length - code.length,
        urls: all.map(({ url, bytes }) => `${String(bytes).padStart(7)} ${new URL(url).pathname}`),
      };
    },
  };
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Runs in the page: records the first paint, the frame of each complete screen, and layout shifts. */
function watchPage() {
  window.measured = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'first-contentful-paint') window.measured.paint = entry.startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.measured.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const there = (selector) => document.querySelector(`main ${selector}`) !== null;
  // The names of the figures appear before the figures.
  const hasFigures = () =>
    [...document.querySelectorAll('main dl dd')].some(({ textContent }) => /\d/.test(textContent));
  const overview = () => there('h1') && there('canvas') && hasFigures();
  const statements = () => there('[role=tabpanel] canvas');
  let clicked;
  document.addEventListener('click', (event) => (clicked ??= event.timeStamp), { capture: true });
  const look = () => {
    const { measured } = window;
    if (measured.ready === undefined && overview()) measured.ready = performance.now();
    if (clicked !== undefined && statements()) measured.second = performance.now() - clicked;
    if (measured.second === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
