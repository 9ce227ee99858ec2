import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Select } from './select.tsx';

type Role = 'Guest' | 'Member' | 'Admin';

const options = [
  { value: 'Guest', label: 'Guest' },
  { value: 'Member', label: 'Member' },
  { value: 'Admin', label: 'Admin', disabled: true },
] as const;

function Roles({ start = null, error = null }: { start?: Role | null; error?: string | null }) {
  const [value, setValue] = useState<Role | null>(start);
  return (
    <>
      <Select label="Role" value={value} options={options} onChange={setValue} placeholder="Choose" error={error} />
      <output>{value ?? 'none'}</output>
    </>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Role' });

test('a select has a name and shows its placeholder until a choice is made', async () => {
  render(<Roles />);
  expect(box()).toHaveTextContent('Choose');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(box());
  await userEvent.click(await screen.findByRole('option', { name: 'Member' }));
  expect(screen.getByRole('status')).toHaveTextContent('Member');
  expect(box()).toHaveTextContent('Member');
});

test('by keyboard: Enter opens at the choice, arrows move, Enter chooses', async () => {
  render(<Roles start="Guest" />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Guest' })).toHaveFocus());
  expect(screen.getByRole('option', { name: 'Guest' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Member' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('Member');
  await waitFor(() => expect(box()).toHaveFocus());
});

test('Escape keeps the choice', async () => {
  render(<Roles start="Guest" />);
  await userEvent.click(box());
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  expect(screen.getByRole('status')).toHaveTextContent('Guest');
});

test('a disabled option cannot be chosen', async () => {
  render(<Roles start="Guest" />);
  await userEvent.click(box());
  const admin = await screen.findByRole('option', { name: 'Admin' });
  expect(admin).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(admin);
  expect(screen.getByRole('status')).toHaveTextContent('Guest');
});

test('an error is part of the accessible description', () => {
  render(<Roles error="The last admin stays admin." />);
  expect(box()).toHaveAttribute('aria-invalid', 'true');
  expect(box()).toHaveAccessibleDescription('The last admin stays admin.');
});

test('a disabled select does not open', async () => {
  render(<Select label="Role" value="Guest" options={options} onChange={() => {}} disabled />);
  await userEvent.click(box());
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});
