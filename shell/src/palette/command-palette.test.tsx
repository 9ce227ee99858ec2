import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { admin, descriptor, valuation } from '../testing/descriptors.ts';
import { CommandPalette } from './command-palette.tsx';
import { listCommands, matching } from './list-commands.ts';

const spies = {
  signOut: jest.fn(async () => undefined),
  toggle: jest.fn(),
  navigate: jest.fn(),
};
const commands = listCommands({
  apps: [descriptor(), valuation, admin],
  user: { email: 'jo@larkfield.com', role: 'Member' },
  session: spies,
  theme: spies,
  navigate: spies.navigate,
});

test('the palette lists the screens of the role and actions', () => {
  expect(commands.map((command) => command.label)).toEqual([
    'Home',
    'Overview',
    'Financials',
    'DCF Analysis',
    'Account',
    'Print this page',
    'Switch theme',
    'Sign out',
  ]);
});

test('a query matches by all its words, in any case and order', () => {
  expect(matching(commands, 'analysis dcf').map((command) => command.label)).toEqual(['DCF Analysis']);
  expect(matching(commands, 'cache')).toEqual([]);
});

test('Ctrl+K opens the palette, typing filters it, Enter runs the entry and closes it', async () => {
  const { user } = renderWithHost(<CommandPalette enabled commands={commands} dialogRef={createRef()} />, {
    replies: { edgarSearch: { results: [] } },
  });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Company, screen or action' }), 'dcf{Enter}');
  expect(spies.navigate).toHaveBeenCalledWith('/dcf');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('the palette finds companies', async () => {
  const results = [{ ticker: 'IBM', name: 'International Business Machines' }];
  const { user, host } = renderWithHost(<CommandPalette enabled commands={commands} dialogRef={createRef()} />, {
    replies: { edgarSearch: { results } },
  });
  await user.keyboard('{Meta>}k{/Meta}');
  await user.type(await screen.findByRole('combobox', { name: 'Company, screen or action' }), 'internat');
  await user.click(await screen.findByRole('option', { name: /IBM/ }));
  expect(host.opened).toEqual(['IBM']);
});

test('the first key after Ctrl+K reaches the palette, and Enter opens the typed symbol', async () => {
  const { user, host } = renderWithHost(<CommandPalette enabled commands={commands} dialogRef={createRef()} />, {
    replies: { edgarSearch: { results: [] } },
  });
  await user.keyboard('{Control>}k{/Control}nvax{Enter}');
  expect(host.opened).toEqual(['NVAX']);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Enter never opens a company that was suggested for an older text', async () => {
  const results = [{ ticker: 'COKE', name: 'Coca-Cola Consolidated' }];
  const cola = [{ ticker: 'KO', name: 'The Coca-Cola Company' }];
  const { user, host } = renderWithHost(<CommandPalette enabled commands={commands} dialogRef={createRef()} />, {
    replies: { edgarSearch: async () => ({ results: host.calls.length === 1 ? results : cola }) },
  });
  await user.keyboard('{Meta>}k{/Meta}coca co');
  await screen.findByRole('option', { name: /COKE/ });
  await user.keyboard('la{Enter}');
  await waitFor(() => expect(host.opened).toEqual(['KO']));
});

test('a reopened palette is empty', async () => {
  const { user } = renderWithHost(<CommandPalette enabled commands={commands} dialogRef={createRef()} />);
  await user.keyboard('{Control>}k{/Control}d{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getByRole('combobox', { name: 'Company, screen or action' })).toHaveValue('');
});

test('a signed-out visitor has no palette', async () => {
  renderWithHost(<CommandPalette enabled={false} commands={commands} dialogRef={createRef()} />);
  await userEvent.setup().keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('the page opens it without a key', () => {
  const dialog = createRef<HTMLDialogElement>();
  renderWithHost(<CommandPalette enabled commands={commands} dialogRef={dialog} />);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => dialog.current?.showModal());
  expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeInTheDocument();
});
