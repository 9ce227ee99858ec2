import { describeConformance } from '@basecase/shared-ui/testing/conformance';
import manifest from '../app.json';
import * as places from './places.tsx';
import ValuationApp from './remote.tsx';
import { overview, statements } from './testing/company.ts';

describeConformance({
  manifest,
  module: { default: ValuationApp },
  places,
  user: { email: 'jo@larkfield.com', role: 'Member' },
  company: 'TEST',
  replies: {
    overview,
    allStatements: statements,
    projections: { projections: [] },
    recentValuations: { count: 0, valuations: [] },
    valuations: { valuations: [] },
  },
  withoutCompany: { '/dcf': 'Enter a company symbol to value its shares.' },
});
