import { describeConformance } from '@basecase/shared-ui/testing/conformance';
import manifest from '../app.json';
import * as places from './places.tsx';
import ResearchApp from './remote.tsx';
import { alertSettings } from './testing/alerts.ts';
import { earnings, filings, overview, priceHistory, statements } from './testing/company.ts';
import { comparison } from './testing/comparison.ts';
import { coverage } from './testing/coverage.ts';
import { calendar, companyDates } from './testing/dates.ts';
import { watchFigures, watchlists } from './testing/watchlists.ts';

describeConformance({
  manifest,
  module: { default: ResearchApp },
  places,
  user: { email: 'jo@larkfield.com', role: 'Guest' },
  company: 'ACME',
  replies: {
    overview,
    priceHistory,
    allStatements: statements,
    allEarnings: earnings,
    edgarCompany: filings,
    compareCompanies: comparison,
    coverage,
    calendar,
    companyDates,
    watchlists,
    changeWatchlists: watchlists,
    watchFigures,
    watchRules: { rules: [], prices: 'public' },
    alerts: { unread: 0, alerts: [] },
    alertSettings,
    savedScreens: { screens: [] },
    feedAddress: { address: null },
  },
  withoutCompany: {
    '/overview': 'Search for a ticker or a company name to see its overview.',
    '/financials': 'Enter a company symbol to view detailed financial statements.',
    '/earnings': 'Enter a company symbol to view its earnings.',
    '/edgar': 'Enter a company symbol to list its filings.',
    '/compare': 'Search for them, or start from a company and its peers.',
  },
});
