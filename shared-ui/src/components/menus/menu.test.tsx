import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../buttons/button.tsx';
import { Menu } from './menu.tsx';

function show() {
  const chosen: string[] = [];
  const item = (key: string, label: string, disabled = false) => ({
    key,
    label,
    disabled,
    onSelect: () => chosen.push(key),
  });
  render(
    <Menu
      trigger={<Button>Options</Button>}
      items={[item('figures', 'Show figures'), item('save', 'Save', true), item('print', 'Print')]}
    />,
  );
  return chosen;
}

test('the button is announced as a menu button; a press on an item acts and closes the menu', async () => {
  const chosen = show();
  const button = () => screen.getByRole('button', { name: 'Options' });
  expect(button()).toHaveAttribute('aria-haspopup', 'menu');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button());
  await waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'true'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Print' }));
  expect(chosen).toEqual(['print']);
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

test('by keyboard: Enter opens, arrows move, Enter acts, and the button gets the focus back', async () => {
  const chosen = show();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Show figures' })).toHaveFocus());
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Print' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['print']);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Options' })).toHaveFocus());
});

test('Escape closes without acting; a disabled item does nothing', async () => {
  const chosen = show();
  await userEvent.click(screen.getByRole('button', { name: 'Options' }));
  const disabled = await screen.findByRole('menuitem', { name: 'Save' });
  expect(disabled).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(disabled);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  expect(chosen).toEqual([]);
});
