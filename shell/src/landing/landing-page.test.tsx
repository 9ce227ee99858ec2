import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Landing } from './landing.model.ts';
import { LandingPage } from './landing-page.tsx';

const art = {
  shapes: [{ d: 'M0 0H9', stroke: 'line-strong', width: 2, rounded: true }],
  labels: [{ text: 'Price', x: 1, y: 2 }],
};
const landing: Landing = {
  cards: [
    { path: '/financials', title: 'Financial Analysis', text: 'Statements.', order: 10, free: true },
    { path: '/dcf', title: 'DCF', text: 'A fair value.', order: 30, free: false, art },
  ],
  popular: { title: 'Popular stocks', companies: [{ symbol: 'AAPL', name: 'Apple' }] },
};

test('the link of a card carries the company, and the card says whether it is free', () => {
  renderWithHost(<LandingPage landing={landing} />, { company: 'AAPL' });
  const [free, closed] = screen.getAllByRole('link');
  expect(free).toHaveAttribute('href', '/financials?symbol=AAPL');
  expect(free).toHaveAccessibleName('Financial Analysis Statements. Free');
  expect(closed).toHaveAccessibleName('DCF A fair value. Members only');
});

test('the start page says that the data is a sample, and nothing where it is real', () => {
  const onSample = renderWithHost(<LandingPage landing={landing} />, { sampleData: true });
  expect(screen.getByText('Sample data')).toBeVisible();
  onSample.unmount();
  renderWithHost(<LandingPage landing={landing} />);
  expect(screen.queryByText('Sample data')).toBeNull();
});

test('a Guest may ask for membership at the cards of members, and no other user', async () => {
  const user = { email: 'g@x.io', role: 'Guest' } as const;
  const asGuest = renderWithHost(<LandingPage landing={landing} />, { user });
  expect(await screen.findAllByRole('button', { name: 'Ask for membership' })).toHaveLength(1);
  asGuest.unmount();
  renderWithHost(<LandingPage landing={landing} />);
  expect(screen.queryByRole('button', { name: 'Ask for membership' })).toBeNull();
});

test('the drawing of a card uses the colours of the theme', () => {
  const { container } = renderWithHost(<LandingPage landing={landing} />);
  const line = container.querySelector('path[d="M0 0H9"]');
  expect(line).toHaveAttribute('stroke', 'var(--line-strong)');
  expect(line).toHaveAttribute('fill', 'none');
  expect(screen.getByText('Price').closest('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('a popular company opens', async () => {
  const { host } = renderWithHost(<LandingPage landing={landing} />);
  await userEvent.setup().click(screen.getByRole('button', { name: /Apple/ }));
  expect(host.opened).toEqual(['AAPL']);
});

test('without any app the page still has its search', async () => {
  renderWithHost(<LandingPage landing={{ cards: [], popular: null }} />);
  expect(screen.queryByRole('list')).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: /Start with a company/ }));
  expect(screen.getByRole('combobox')).toHaveFocus();
});

test('while the apps load only the head of the page is shown, so that nothing moves later', () => {
  renderWithHost(<LandingPage landing={null} />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Start with a company/ })).toBeNull();
});
