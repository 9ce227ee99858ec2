import type { IncomingMessage, ServerResponse } from 'node:http';
import { directFigures } from '../../../test/support/filings/direct-figures.ts';
import { balance, factsBody, flow } from '../../../test/support/filings/filed-facts.ts';
import { html, json } from '../../../test/support/outside-server.ts';
import { byFacts, describeProvider, opened } from '../../../test/support/provider-suite.ts';
import { sec } from './sec.ts';

const accession = '0000012345-25-000001';
const years = ['2023', '2024'];
const bodies: Readonly<Record<string, unknown>> = {
  '/api/xbrl/companyfacts/CIK0000012345.json': factsBody({
    Revenues: years.map((year) => flow(`${year}-01-01`, `${year}-12-31`, 100)),
    Assets: years.map((year) => balance(`${year}-12-31`, 500)),
    NetCashProvidedByUsedInOperatingActivities: years.map((year) => flow(`${year}-01-01`, `${year}-12-31`, 20)),
  }),
  '/files/company_tickers.json': { 0: { cik_str: 12345, ticker: 'ACME', title: 'Acme' } },
  '/submissions/CIK0000012345.json': {
    cik: 12345,
    name: 'Acme',
    filings: {
      recent: {
        accessionNumber: [accession, '0000012345-24-000001'],
        form: ['10-K', '10-K'],
        filingDate: ['2025-02-01', '2024-02-01'],
        primaryDocument: ['acme.htm', 'acme.htm'],
      },
    },
  },
};

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  if (path === '/Archives/edgar/data/12345/000001234525000001/acme.htm') html('<h1>Report</h1>')(request, response);
  else json(bodies[path] ?? {}, path in bodies ? 200 : 404)(request, response);
}

const filed = { symbol: 'ACME', cik: '12345', filing: { accession, document: 'acme.htm' } };

describeProvider('SEC EDGAR', {
  open: (context, base) =>
    opened(
      sec(
        { userAgent: 'Acme admin@example.com', wwwBaseUrl: base, dataBaseUrl: base, searchBaseUrl: base },
        directFigures,
      ),
      context,
    ),
  company: filed,
  unknown: { ...filed, symbol: 'NOPE', cik: '1' },
  gaps: {
    filedStatements: ({ filedStatements }) => [
      filedStatements &&
        byFacts(filedStatements, 'ACME', '12345').then(({ balanceSheet }) => balanceSheet?.annualReports[0]?.inventory),
      filedStatements &&
        byFacts(filedStatements, 'ACME', '12345').then(({ cashFlow }) => cashFlow?.annualReports[0]?.dividendPayout),
    ],
  },
  outside: { answer, unreadable: [json({ hello: 1 })] },
});
