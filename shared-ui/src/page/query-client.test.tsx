import { act, render, screen } from '@testing-library/react';
import { QueryClientProvider, useQuery } from './query.ts';
import { createQueryClient } from './query-client.ts';

const states: string[] = [];
const load = jest.fn(() => Promise.reject(new Error('None.')));

function Part({ name }: { readonly name: string }) {
  const { status } = useQuery({ queryKey: ['figures'], queryFn: load, retry: false });
  states.push(`${name} ${status}`);
  return `${name} ${status}.`;
}

test('a failure that is shown stays when another part shows it too, and is asked for again once no part shows it', async () => {
  const client = createQueryClient();
  const show = (...names: readonly string[]) => (
    <QueryClientProvider client={client}>
      {names.map((name) => (
        <Part key={name} name={name} />
      ))}
    </QueryClientProvider>
  );
  const { rerender } = render(show('first'));
  expect(await screen.findByText(/first error/)).toBeVisible();
  states.length = 0;
  await act(async () => rerender(show('first', 'second')));
  expect(states).not.toContain('first pending');
  expect(states).not.toContain('second pending');
  expect(load).toHaveBeenCalledTimes(1);
  rerender(show());
  await act(async () => rerender(show('third')));
  expect(load).toHaveBeenCalledTimes(2);
});
