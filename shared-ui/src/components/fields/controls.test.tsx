import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { ToggleGroup } from '../buttons/toggle-group.tsx';
import { Tabs } from '../layout/tabs.tsx';
import { InfoMark } from '../tooltips/info-mark.tsx';
import { Tooltip } from '../tooltips/tooltip.tsx';
import { NumberField } from './number-field.tsx';
import { PasswordField } from './password-field.tsx';
import { Slider } from './slider.tsx';
import { TextField } from './text-field.tsx';

function Timeframe({ onChange = () => {} }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState<'d' | 'w' | 'm'>('d');
  return (
    <ToggleGroup
      label="Timeframe"
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      options={[
        { value: 'd', label: 'D', name: 'Daily' },
        { value: 'w', label: 'W', name: 'Weekly' },
        { value: 'm', label: 'M', name: 'Monthly', disabled: true },
      ]}
    />
  );
}

function Statements() {
  const [value, setValue] = useState<'income' | 'balance'>('income');
  return (
    <Tabs
      label="Statements"
      value={value}
      onChange={setValue}
      items={[
        { value: 'income', label: 'Income Statement' },
        { value: 'balance', label: 'Balance Sheet' },
      ]}
    >
      {value === 'income' ? 'Revenue' : 'Assets'}
    </Tabs>
  );
}

function Growth(props: { start: number | null; changed?: boolean; slider?: boolean }) {
  const [value, setValue] = useState(props.start);
  return (
    <>
      <NumberField
        label="Terminal growth"
        value={value}
        onChange={setValue}
        min={0}
        max={0.05}
        step={0.005}
        unit="percent"
        placeholder="Auto"
        hint="0% to 5%"
        changed={props.changed === true}
        slider={props.slider === true}
      />
      <output>{value === null ? 'none' : value.toFixed(4)}</output>
    </>
  );
}

function Years() {
  const [value, setValue] = useState(5);
  return <Slider label="Years" value={value} onChange={setValue} min={3} max={10} step={1} />;
}

describe('Button', () => {
  test('a press is reported once', async () => {
    const press = jest.fn();
    render(<Button onClick={press}>Save</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(press).toHaveBeenCalledTimes(1);
  });

  test('a busy button is announced, keeps its name and ignores presses', async () => {
    const press = jest.fn();
    render(
      <Button busy onClick={press}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
  });

  test('a submit button that is busy submits nothing', async () => {
    const submit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy>
          Sign in
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(submit).not.toHaveBeenCalled();
  });

  test('the reason of a disabled button can be read by keyboard', async () => {
    render(<Button disabledReason="Choose a company first">Save</Button>);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Choose a company first');
  });
});

test('an icon button has a name', async () => {
  const press = jest.fn();
  render(<IconButton label="Delete AAPL" icon={<svg aria-hidden="true" />} onClick={press} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete AAPL' }));
  expect(press).toHaveBeenCalled();
});

describe('ToggleGroup', () => {
  test('a click chooses one option of the group', async () => {
    render(<Timeframe />);
    expect(screen.getByRole('radiogroup', { name: 'Timeframe' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Daily' })).toHaveAttribute('aria-checked', 'true');
    await userEvent.click(screen.getByRole('radio', { name: 'Weekly' }));
    expect(screen.getByRole('radio', { name: 'Weekly' })).toHaveAttribute('aria-checked', 'true');
    expect(screen.getByRole('radio', { name: 'Daily' })).toHaveAttribute('aria-checked', 'false');
  });

  test('arrow keys move and select; a disabled option cannot be chosen', async () => {
    const chosen = jest.fn();
    render(<Timeframe onChange={chosen} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(chosen).not.toHaveBeenCalled();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen).toHaveBeenCalledWith('w');
    expect(screen.getByRole('radio', { name: 'Weekly' })).toHaveFocus();
  });
});

describe('Tabs', () => {
  test('one panel at a time, named by its tab; arrow keys open the next tab and keep the focus on the tabs', async () => {
    render(<Statements />);
    expect(screen.getByRole('tablist', { name: 'Statements' })).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'Income Statement' })).toHaveTextContent('Revenue');
    await userEvent.click(screen.getByRole('tab', { name: 'Balance Sheet' }));
    expect(screen.getByRole('tabpanel', { name: 'Balance Sheet' })).toHaveTextContent('Assets');
    await userEvent.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('tab', { name: 'Income Statement', selected: true })).toHaveFocus();
  });
});

describe('TextField', () => {
  test('label, hint and error are connected to the field', () => {
    render(
      <TextField
        label="Password"
        type="password"
        value=""
        onChange={() => {}}
        hint="Must be at least 6 characters"
        error="Too short"
      />,
    );
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAccessibleDescription('Must be at least 6 characters Too short');
    expect(field).toBeInvalid();
  });

  test('typing reports the text', async () => {
    const change = jest.fn();
    render(<TextField label="Email" value="" onChange={change} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'j');
    expect(change).toHaveBeenCalledWith('j');
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeValid();
  });
});

describe('PasswordField', () => {
  test('its text is hidden until the button shows it, and hidden again', async () => {
    const user = userEvent.setup();
    render(<PasswordField label="New password" value="kelp-anvil" onChange={() => {}} />);
    const field = screen.getByLabelText('New password');
    expect(field).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show new password' }));
    expect(field).toHaveAttribute('type', 'text');
    expect(field).toHaveValue('kelp-anvil');
    await user.click(screen.getByRole('button', { name: 'Hide new password' }));
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('NumberField', () => {
  const field = () => screen.getByRole('textbox', { name: /Terminal growth/ });

  test('a fraction is shown and typed as a percentage', async () => {
    render(<Growth start={0.025} />);
    expect(field()).toHaveValue('2.5%');
    await userEvent.clear(field());
    await userEvent.type(field(), '3');
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent('0.0300');
    expect(field()).toHaveValue('3.0%');
  });

  test.each([
    ['a value outside its range is clamped', '9', '0.0500'],
    ['an empty field is null', '{Backspace}', 'none'],
    ['an arrow key steps', '2.5{ArrowUp}', '0.0300'],
  ])('%s: after %s it is %s', async (_, keys, value) => {
    render(<Growth start={0.025} />);
    await userEvent.clear(field());
    await userEvent.keyboard(keys);
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent(value);
    expect(field()).toHaveAttribute('placeholder', 'Auto');
  });

  test('the slider moves the same value', async () => {
    render(<Growth start={0.025} slider />);
    const slider = screen.getByRole('slider', { name: 'Terminal growth, slider' });
    expect(slider).toHaveAttribute('aria-valuetext', '2.5%');
    act(() => slider.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('status')).toHaveTextContent('0.0300');
    expect(field()).toHaveValue('3.0%');
  });

  test('a changed assumption is announced', () => {
    render(<Growth start={0.03} changed />);
    expect(screen.getByText('changed from default')).toBeInTheDocument();
  });
});

test('a slider goes to its ends with Home and End', async () => {
  render(<Years />);
  const slider = screen.getByRole('slider', { name: 'Years' });
  act(() => slider.focus());
  await userEvent.keyboard('{End}');
  expect(slider).toHaveValue('10');
  await userEvent.keyboard('{Home}');
  expect(slider).toHaveValue('3');
});

test('a tooltip opens on focus and closes with Escape', async () => {
  render(
    <Tooltip text="Ctrl+K">
      <button type="button">Search</button>
    </Tooltip>,
  );
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Ctrl+K');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

test('an info mark is described by its text and opens on a press', async () => {
  render(<InfoMark label="About dividend" text="Not reported: 0.02% assumed." />);
  const mark = screen.getByRole('button', { name: 'About dividend' });
  expect(mark).toHaveAccessibleDescription('Not reported: 0.02% assumed.');
  await userEvent.click(mark);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Not reported: 0.02% assumed.');
});
