import ICAL from 'ical.js';
import { gatewayHarness, type SignedIn, signInAs } from '../../test/support/test-gateway.ts';
import { calendarSchema, companyDatesSchema } from '../contract/watching/dates.ts';

const gateway = gatewayHarness();
const guest = gateway.signedIn('Guest');

const watch = async ({ headers }: SignedIn, ...symbols: readonly string[]) => {
  const payload = { changes: symbols.map((symbol) => ({ kind: 'add', symbol })) };
  expect((await gateway.app.inject({ method: 'POST', url: '/api/watchlists', headers, payload })).statusCode).toBe(200);
};
const readCalendar = async ({ headers }: SignedIn) =>
  calendarSchema.parse((await gateway.app.inject({ url: '/api/calendar', headers })).json());

test('a Guest has the dates of the companies in the lists, and reading them is no visit', async () => {
  expect((await readCalendar(guest)).entries).toEqual([]);
  await watch(guest, 'AAPL', 'NOSUCH');
  const { entries, unknown, today } = await readCalendar(guest);
  expect(entries.map(({ symbol, kind, basis }) => [symbol, kind, basis]).sort()).toEqual([
    ['AAPL', 'fiscalYearEnd', 'sec'],
    ['AAPL', 'results', 'estimate'],
  ]);
  const yearEnd = entries.find(({ kind }) => kind === 'fiscalYearEnd')?.day ?? '';
  expect(yearEnd >= today).toBe(true);
  expect(unknown).toEqual([{ symbol: 'NOSUCH', reason: 'Not held: it is read when the company is opened' }]);
  const rows = await gateway.services.db.selectFrom('watchlists').select('seen_at').execute();
  expect(rows).toEqual([{ seen_at: null }]);
});

test('an 8-K with results moves the estimate of a company', async () => {
  const read = async () =>
    companyDatesSchema.parse((await gateway.app.inject({ url: '/api/calendar/MSFT', headers: guest.headers })).json());
  const before = await read();
  if (before.results.day === null || before.results.before === null) throw new Error('There is no estimate.');
  const { day: reported } = before.results.before;
  const day = new Date(Date.parse(reported) - 86_400_000).toISOString().slice(0, 10);
  const market = await gateway.services.market.questions.readToday();
  const cik = market?.companies[market.findCompany('MSFT') ?? -1]?.cik;
  if (cik === undefined) throw new Error('The sample market has Microsoft.');
  await gateway.services.resultsDays.addFilings([{ accession: '0000000001-26-000001', cik, form: '8-K', filed: day }]);
  expect((await read()).results).toMatchObject({ basis: 'estimate', before: { day, form: '8-K' } });
});

test('a company that the market does not hold has its reasons', async () => {
  const reply = await gateway.app.inject({ url: '/api/calendar/NOSUCH', headers: guest.headers });
  expect(companyDatesSchema.parse(reply.json())).toMatchObject({
    results: { day: null, reason: 'Not held: it is read when the company is opened' },
    fiscalYearEnd: null,
    dividend: null,
  });
});

test('the calendar below a secret address has the dates of its user, with links to the page', async () => {
  const member = await signInAs(gateway, 'Member');
  await watch(member, 'AAPL');
  const { headers } = member;
  const made = await gateway.app.inject({ method: 'POST', url: '/api/feeds/address', headers });
  const url = `${made.json().address.path}/calendar.ics`;
  const file = await gateway.app.inject({ url, headers: { host: 'basecase.example.com' } });
  const events = new ICAL.Component(ICAL.parse(file.body)).getAllSubcomponents('vevent');
  const { entries } = await readCalendar(member);
  expect(events.map((event) => String(event.getFirstPropertyValue('dtstart')))).toEqual(entries.map(({ day }) => day));
  expect(events.map((event) => event.getFirstPropertyValue('summary')).sort()).toEqual([
    'AAPL fiscal year ends',
    'AAPL results (estimate)',
  ]);
  for (const event of events) {
    expect(event.getFirstPropertyValue('url')).toBe('http://basecase.example.com/overview?symbol=AAPL');
  }
});
