import type { User } from '@basecase/gateway/contract';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, descriptor, valuation } from '../testing/descriptors.ts';
import { AppIcon, Sidebar } from './sidebar.tsx';

function show(user: User | null, company: string | null = null, apps = [admin, valuation, descriptor()]) {
  const spies = { preload: jest.fn(), navigate: jest.fn(), signOut: jest.fn() };
  renderWithHost(
    <Sidebar
      apps={apps}
      user={user}
      company={company}
      onPreload={spies.preload}
      onNavigate={spies.navigate}
      onSignOut={spies.signOut}
    />,
  );
  return spies;
}

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent?.trim());

test('a guest sees research, how to become a member, and the way to the account', async () => {
  const { navigate } = show({ email: 'guest@basecase.local', role: 'Guest' });
  expect(linksIn('Research')).toEqual(['Home', 'Overview', 'Financials']);
  expect(screen.getByText(/Contact admin for member access/)).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Valuation' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Account guest@basecase.local' });
  expect(link).toHaveAttribute('href', '/account');
  await userEvent.click(link);
  expect(navigate).toHaveBeenCalled();
});

test('a signed-out visitor is asked to register', () => {
  show(null);
  expect(screen.getByText(/Register to access/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
});

/** Shows the sidebar of an Admin, whose menu loads after it. */
async function showToAdmin(apps?: Parameters<typeof show>[2]) {
  const spies = show({ email: 'jo@larkfield.com', role: 'Admin' }, null, apps);
  return { ...spies, menu: await screen.findByRole('button', { name: 'Admin pages' }) };
}

test('an admin sees valuation without a lock, and the admin section', async () => {
  await showToAdmin();
  expect(linksIn('Valuation')).toEqual(['DCF Analysis']);
  expect(linksIn('Admin')).toEqual(['Cache Management']);
  expect(screen.queryByText(/Members only/)).toBeNull();
});

test("an admin's box has a menu of the admin pages", async () => {
  const { navigate, menu } = await showToAdmin();
  await userEvent.click(menu);
  expect(readTexts(await screen.findAllByRole('menuitem'))).toEqual(['Cache Management']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cache Management' }));
  expect(screen.getByRole('link', { name: 'Cache Management' })).toHaveAttribute('aria-current', 'page');
  expect(navigate).toHaveBeenCalled();
});

test('links carry the company, so that they can be shared', () => {
  show({ email: 'jo@larkfield.com', role: 'Member' }, 'BRK-B');
  expect(screen.getByRole('link', { name: 'Overview' })).toHaveAttribute('href', '/overview?symbol=BRK-B');
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

test('the user box shows initials, email, role and sign-out; hovering over a link preloads its app', async () => {
  const spies = show({ email: 'jo@larkfield.com', role: 'Member' });
  expect(screen.getByText('JO')).toBeInTheDocument();
  expect(screen.getByText('jo@larkfield.com')).toHaveAttribute('title', 'jo@larkfield.com');
  expect(screen.getByText('Member')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Admin pages' })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(spies.signOut).toHaveBeenCalled();
  await userEvent.setup().hover(screen.getByRole('link', { name: 'DCF Analysis' }));
  expect(spies.preload).toHaveBeenCalledWith(valuation, '/dcf');
});

test('an app can add a section', () => {
  const alerts = descriptor({
    name: 'alerts',
    routes: [{ path: '/alerts', title: 'Alerts', roles: ['Guest', 'Member', 'Admin'], landingWithoutCompany: false }],
    navigation: [
      { path: '/alerts', label: 'Price alerts', icon: 'bell', iconLines: ['M3 12h18'], section: 'watching', order: 1 },
    ],
    sections: [{ id: 'watching', label: 'Watching', order: 15 }],
  });
  show({ email: 'guest@basecase.local', role: 'Guest' }, null, [admin, alerts, descriptor(), valuation]);
  expect(linksIn('Watching')).toEqual(['Price alerts']);
  expect(readTexts(screen.getAllByRole('heading'))).toEqual(['Watching', 'Valuation']);
  expect(screen.getByText(/Members only/)).toBeInTheDocument();
});

test('without the research app Home and the other sections stay', async () => {
  await showToAdmin([admin, valuation]);
  expect(linksIn('Home')).toEqual(['Home']);
  expect(linksIn('Valuation')).toEqual(['DCF Analysis']);
  expect(linksIn('Admin')).toEqual(['Cache Management']);
});

const outlines = () => [...document.querySelectorAll('path')].map((path) => path.getAttribute('d'));

test('the lines of the app win over the name of the icon', () => {
  render(<AppIcon name="house" lines={['M3 12h18', 'M12 3v18']} />);
  expect(outlines()).toEqual(['M3 12h18', 'M12 3v18']);
});

test('a line is an attribute and never markup', () => {
  render(<AppIcon name="x" lines={['"/><script>alert(1)</script>']} />);
  expect(document.querySelector('script')).toBeNull();
});

test('a build without lines gets the icon of the name', async () => {
  render(<AppIcon name="scale" lines={undefined} />);
  await waitFor(() => expect(document.querySelector('.lucide-scale')).toBeVisible());
});

test.each(['no-such-icon', 'constructor', '__proto__'])('the name %s gives a neutral icon', async (name) => {
  render(<AppIcon name={name} lines={undefined} />);
  await waitFor(() => expect(document.querySelector('.lucide-circle-question-mark')).toBeVisible());
  expect(screen.queryByRole('img')).toBeNull();
});
