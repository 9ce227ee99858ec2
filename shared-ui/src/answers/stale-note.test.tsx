import { screen } from '@testing-library/react';
import { formatMoment } from '../figures/moment.ts';
import { type FakeReplies, renderWithHost } from '../testing/fake-host.tsx';
import { StaleNote } from './stale-note.tsx';

const stale = { stale: true, asOf: '2026-11-18T09:00:00Z' } as const;
const render = (ui: React.ReactNode, replies: FakeReplies = {}) => renderWithHost(ui, { replies });

test('the reason names the source that is asked', async () => {
  const calls = { limit: 25, left: 0, isPlenty: false, nextAt: null };
  const { unmount } = render(<StaleNote meta={stale} />, { providerCalls: { calls, fresh: [] } });
  expect(
    await screen.findByText(/the data provider does not respond, or today’s requests are used up\.$/),
  ).toBeVisible();
  unmount();
  render(<StaleNote meta={stale} />, { providerCalls: { calls: null, fresh: [] } });
  expect(await screen.findByText(/not available now: the SEC does not respond\.$/)).toBeVisible();
});

test('fresh answers have no note', () => {
  const { container } = render(<StaleNote meta={[undefined, undefined]} />);
  expect(container).toBeEmptyDOMElement();
});

test('the note has the time of the oldest answer', () => {
  render(
    <StaleNote
      meta={[{ stale: true, asOf: '2026-11-20T09:00:00Z' }, undefined, { stale: true, asOf: '2026-11-18T09:00:00Z' }]}
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    `These figures are from ${formatMoment('2026-11-18T09:00:00Z')}.`,
  );
});
