import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Combobox } from './combobox.tsx';

const options = [
  { value: 'AAPL', label: 'Apple', note: 'AAPL' },
  { value: 'AMZN', label: 'Amazon', note: 'AMZN' },
  { value: 'MSFT', label: 'Microsoft', note: 'MSFT' },
];

function Companies({ start = null, error = null }: { start?: string | null; error?: string | null }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Combobox label="Company" value={value} options={options} onChange={setValue} error={error} />
      <output>{value ?? 'none'}</output>
    </>
  );
}

const input = () => screen.getByRole('combobox', { name: 'Company' });
const chosen = () => screen.getByText(/^(none|AAPL|AMZN|MSFT)$/, { selector: 'output' });

test('typing narrows the list; Enter takes the first match', async () => {
  render(<Companies />);
  await userEvent.type(input(), 'micro');
  expect(await screen.findByRole('option', { name: /^Microsoft/ })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toHaveTextContent('MSFT');
  expect(input()).toHaveValue('Microsoft');
});

test('arrows move through the matches while the focus stays in the field', async () => {
  render(<Companies />);
  await userEvent.type(input(), 'a');
  await screen.findByRole('option', { name: /^Apple/ });
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => {
    const active = input().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)).toHaveTextContent('Amazon');
  });
  expect(input()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toHaveTextContent('AMZN');
});

test('an empty result is announced, and Escape closes the list', async () => {
  render(<Companies />);
  await userEvent.type(input(), 'zzz');
  expect(await screen.findByText('Nothing matches.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(input()).toHaveAttribute('aria-expanded', 'false'));
  expect(chosen()).toHaveTextContent('none');
});

test('the choice can be cleared', async () => {
  render(<Companies start="AAPL" />);
  expect(input()).toHaveValue('Apple');
  await userEvent.click(screen.getByRole('button', { name: 'Clear Company' }));
  expect(chosen()).toHaveTextContent('none');
  expect(input()).toHaveValue('');
});

test('the button shows all options', async () => {
  render(<Companies />);
  await userEvent.click(screen.getByRole('button', { name: 'Show Company' }));
  expect(await screen.findAllByRole('option')).toHaveLength(3);
});

test('an error is part of the accessible description', () => {
  render(<Companies error="Choose a company first." />);
  expect(input()).toHaveAttribute('aria-invalid', 'true');
  expect(input()).toHaveAccessibleDescription('Choose a company first.');
});
