import { render, screen } from '@testing-library/react';
import { formatMoment } from '../figures/moment.ts';
import { StaleNote } from './stale-note.tsx';

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
