import { noteRecent } from '@basecase/shared-ui/components/lists/recent-memory';
import { fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import { RecentPanel } from './recent-panel.tsx';

afterEach(() => window.localStorage.clear());

test('companies and comparisons opened last lead back to them', () => {
  noteRecent('jo@larkfield.com', 'comparisons', 'AAPL,MSFT');
  noteRecent('jo@larkfield.com', 'comparisons', 'KO,PEP,KDP');
  const host = fakeHost({ recentCompanies: ['AAPL', 'KO'] });
  renderIn(host, <RecentPanel host={host} report={() => undefined} />);
  const links = within(screen.getByRole('list', { name: 'Comparisons opened last' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['KO, PEP, KDP', '/compare?symbols=KO%2CPEP%2CKDP'],
    ['AAPL, MSFT', '/compare?symbols=AAPL%2CMSFT'],
  ]);
  expect(screen.getByRole('link', { name: 'Compare these' })).toHaveAttribute('href', '/compare?symbols=AAPL,KO');
});

test('without a comparison there is no list of them', () => {
  const host = fakeHost();
  renderIn(host, <RecentPanel host={host} report={() => undefined} />);
  expect(screen.getByText('Companies that you open appear here.')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Comparisons opened last' })).toBeNull();
});
