import { describeConformance } from '@basecase/shared-ui/testing/conformance';
import manifest from '../app.json';
import AdminApp from './remote.tsx';

describeConformance({
  manifest,
  module: { default: AdminApp },
  user: { email: 'jo@larkfield.com', role: 'Admin' },
  company: 'TEST',
  replies: {
    cacheStats: {
      stats: { keys: 0, alphaVantageCount: 0, alphaVantageFailedCount: 0 },
      budget: { limit: 25, used: 0, left: 25, resetsAt: null },
      cacheData: {},
      cacheKeys: [],
      matched: 0,
      offset: 0,
    },
    diskUsage: { database: 0, answers: 0, answersMax: 0, documents: 0, documentsMax: 0, apps: 0 },
    users: { users: [] },
  },
  // No admin screen needs a company.
  withoutCompany: {},
});
