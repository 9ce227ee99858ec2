import { describeConformance } from '@basecase/shared-ui/testing/conformance';
import manifest from '../app.json';
import { earnings, filings, overview, priceHistory, statements } from './fixtures.ts';
import ResearchApp from './remote.tsx';

describeConformance({
  manifest,
  module: { default: ResearchApp },
  user: { email: 'jo@larkfield.com', role: 'Guest' },
  company: 'ACME',
  replies: { overview, priceHistory, allStatements: statements, allEarnings: earnings, edgarCompany: filings },
  withoutCompany: {
    '/overview': 'Search for a ticker or a company name to see its overview.',
    '/financials': 'Enter a company symbol to view detailed financial statements.',
    '/earnings': 'Enter a company symbol to view its earnings.',
    '/edgar': 'Enter a company symbol to list its filings.',
  },
});
