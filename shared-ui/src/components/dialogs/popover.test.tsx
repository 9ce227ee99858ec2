import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Popover } from './popover.tsx';

function Figures() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {['Revenue', 'Net income'].map((name) => (
        <button key={name} type="button" className="cell" onClick={(event) => setAnchor(event.currentTarget)}>
          {name}
        </button>
      ))}
      <p>Elsewhere</p>
      <Popover anchor={anchor} title={`${anchor?.textContent} is from`} anchors=".cell" onClose={() => setAnchor(null)}>
        <a href="https://www.sec.gov/">the filing</a>
      </Popover>
    </>
  );
}

test('shows details of the pressed figure, and Escape returns the focus to it', async () => {
  const user = userEvent.setup();
  render(<Figures />);
  await user.click(screen.getByRole('button', { name: 'Revenue' }));
  expect(await screen.findByRole('dialog', { name: 'Revenue is from' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Revenue' })).toHaveFocus());
});

test('moves to the next pressed figure, and a press elsewhere closes it', async () => {
  const user = userEvent.setup();
  render(<Figures />);
  await user.click(screen.getByRole('button', { name: 'Revenue' }));
  await screen.findByRole('dialog', { name: 'Revenue is from' });
  await user.click(screen.getByRole('button', { name: 'Net income' }));
  expect(await screen.findByRole('dialog', { name: 'Net income is from' })).toBeVisible();
  await user.click(screen.getByText('Elsewhere'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

function Field() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" onClick={(event) => setAnchor(event.currentTarget)}>
        Find
      </button>
      <Popover anchor={anchor} title="Find" onClose={() => setAnchor(null)}>
        {/* biome-ignore lint/a11y/noAutofocus: as the picker of figures does */}
        <input aria-label="Name" autoFocus />
      </Popover>
    </>
  );
}

test('a field that takes the focus by itself gives it back too, and Tab stays inside', async () => {
  const user = userEvent.setup();
  render(<Field />);
  const opener = screen.getByRole('button', { name: 'Find' });
  await user.click(opener);
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveFocus();
  const dialog = screen.getByRole('dialog');
  for (const _ of [1, 2, 3]) {
    await user.tab();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});

test('its button closes it', async () => {
  const user = userEvent.setup();
  render(<Figures />);
  await user.click(screen.getByRole('button', { name: 'Revenue' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
