import ResearchApp from '../../mfe-research/src/remote.tsx';
import { startShell } from '../../shell/src/start-shell.tsx';

const others = {
  valuation: () => import('../../mfe-valuation/src/remote.tsx'),
  admin: () => import('../../mfe-admin/src/remote.tsx'),
};

// The product in the usual form: one bundle, with screens that load when they are opened.
startShell({
  async fetchModule({ name }) {
    if (name === 'research') return { default: ResearchApp };
    return name === 'valuation' || name === 'admin' ? others[name]() : null;
  },
});
