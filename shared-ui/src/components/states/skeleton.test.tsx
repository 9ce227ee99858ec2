import { render, screen, waitFor } from '@testing-library/react';
import { Skeleton } from './skeleton.tsx';

test.each([
  [120, 3],
  [20, 1],
  [900, 8],
  [undefined, 8],
] as const)('a table of %s pixels has %s rows, which fit', async (height, rows) => {
  render(<Skeleton shape="table" label="Loading" {...(height !== undefined && { height })} />);
  const status = screen.getByRole('status');
  await waitFor(() => expect(status.querySelectorAll('[aria-hidden]')).toHaveLength(rows));
});
