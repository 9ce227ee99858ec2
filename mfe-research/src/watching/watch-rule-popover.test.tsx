import { usualWatchRule, type WatchRule } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { WatchRulePopover, type WatchRulePopoverProps } from './watch-rule-popover.tsx';
import { countAlerts, describeRule, quietRule, readLevel } from './watch-rule-words.model.ts';

function Opened(props: Partial<WatchRulePopoverProps>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" ref={setAnchor}>
        Bell
      </button>
      <WatchRulePopover
        anchor={anchor}
        name="KEYS"
        target="KEYS"
        rule={usualWatchRule}
        prices="daily"
        company={{ price: 171.35, fairValue: 'Base, DCF: $160.00, 7% below price' }}
        isOwn={false}
        onClose={jest.fn()}
        {...props}
      />
    </>
  );
}

const makeScreen = (name: string) => ({
  name,
  where: 'roic > 0.2',
  columns: [],
  sort: null,
  sic: [],
  savedAt: '2026-11-20T10:00:00.000Z',
  seenAt: '2026-11-20T10:00:00.000Z',
  matches: 12,
  entrants: [],
  leavers: [],
});

function open(props: Partial<WatchRulePopoverProps> = {}, screens: readonly string[] = [], refusal?: ApiError) {
  const onClose = jest.fn();
  const reply = { rules: [], prices: 'daily' } as const;
  const replies = {
    saveWatchRule: refusal ?? { ...reply, rules: [] },
    resetWatchRule: { ...reply, rules: [] },
    savedScreens: { screens: screens.map(makeScreen) },
  };
  const { host, user } = renderWithHost(<Opened {...props} onClose={onClose} />, { replies });
  return { host, onClose, user };
}
const level = (side: string) => screen.findByRole('textbox', { name: `Price ${side}` });

test('a typed level ticks its box, an empty one unticks it, and it is saved', async () => {
  const { host, onClose, user } = open();
  expect(await screen.findByRole('dialog', { name: 'Alerts for KEYS 4 are on' })).toBeVisible();
  const box = screen.getByRole('checkbox', { name: 'Price below' });
  await user.type(await level('below'), '150');
  expect(box).toBeChecked();
  await user.clear(await level('below'));
  expect(box).not.toBeChecked();
  await user.type(await level('below'), '$150');
  await user.click(screen.getByRole('button', { name: '8-K' }));
  await user.click(screen.getByRole('button', { name: 'Save alerts' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(host.calls.filter(({ name }) => name !== 'savedScreens')).toEqual([
    {
      name: 'saveWatchRule',
      input: {
        params: { target: 'KEYS' },
        body: { ...usualWatchRule, forms: ['10-K', '10-Q', '8-K'], below: 150 },
      },
    },
  ]);
});

test('a level that the price is beyond already is said, and can be saved; what is no price cannot', async () => {
  const { user } = open();
  await user.type(await level('below'), '350');
  expect(screen.getByText('The price is already below $350.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save alerts' })).toBeEnabled();
  await user.type(await level('above'), 'x');
  expect(screen.getByText('That is no price.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save alerts' })).toBeDisabled();
});

test('without a saved case its box is disabled; the prices say how late they are', async () => {
  open({ company: { price: null, fairValue: null }, prices: 'public' });
  expect(await screen.findByRole('checkbox', { name: 'Price crosses my fair value' })).toBeDisabled();
  expect(screen.getByText('You have no saved case.')).toBeVisible();
  expect(screen.getByText('Public prices come twice a month, about two weeks late.')).toBeVisible();
});

describe('a screen', () => {
  const box = () => screen.findByRole('checkbox', { name: 'Enters or leaves a screen' });

  test('of the saved ones is chosen, and saved', async () => {
    const { host, user } = open({}, ['Cash', 'Large']);
    await waitFor(async () => expect(await box()).toBeEnabled());
    await user.click(await box());
    expect(screen.getByRole('dialog', { name: 'Alerts for KEYS 5 are on' })).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Screen' }));
    await user.click(await screen.findByRole('option', { name: 'Large' }));
    await user.click(screen.getByRole('button', { name: 'Save alerts' }));
    await waitFor(() =>
      expect(host.sent('saveWatchRule')[0]).toMatchObject({
        body: { screen: 'Large' },
      }),
    );
  });

  test('cannot be chosen without one, which is said', async () => {
    open();
    expect(await screen.findByText('You have no saved screen.')).toBeVisible();
    expect(await box()).toBeDisabled();
  });

  test('that was deleted is named, and can be turned off', async () => {
    const { user } = open({ rule: { ...usualWatchRule, screen: 'Gone' } }, ['Cash']);
    expect(await screen.findByText('This screen is deleted.')).toBeVisible();
    await user.click(await box());
    expect(screen.queryByText('This screen is deleted.')).not.toBeInTheDocument();
  });

  test('is none of a list', async () => {
    open({ company: null }, ['Cash']);
    await screen.findByRole('dialog');
    expect(screen.queryByRole('checkbox', { name: 'Enters or leaves a screen' })).not.toBeInTheDocument();
  });
});

test('Escape closes at once, and asks where something is not saved', async () => {
  const { onClose, user } = open();
  await screen.findByRole('dialog');
  expect(screen.getByRole('checkbox', { name: 'New filing' })).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: 'Results' }));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('Your changes are not saved.');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('all are turned off, and own settings are reset', async () => {
  const { host, user } = open({ isOwn: true });
  await user.click(await screen.findByRole('button', { name: 'Turn all off' }));
  expect(screen.getByRole('dialog', { name: 'Alerts for KEYS 0 are on' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(host.calls.map(({ name }) => name)).toContain('resetWatchRule'));
});

test.each<[Partial<WatchRule>, string, number]>([
  [{}, 'As usual', 4],
  [quietRule, 'All alerts are off', 0],
  [{ ...quietRule, above: 900 }, 'Above $900, nothing else', 1],
  [{ screen: 'Large' }, 'Screen “Large”', 5],
  [{ forms: ['10-K', '8-K'], below: 75.5, fairValue: false }, '8-K too, no 10-Q, below $75.50, no fair value', 4],
  [{ insiders: false }, 'No insider trades', 3],
])('own settings %j are "%s"', (change, words, count) => {
  const rule = { ...usualWatchRule, ...change };
  expect(describeRule(rule)).toBe(words);
  expect(countAlerts(rule)).toBe(count);
});

test('a level is read as typed', () => {
  expect(['', ' $1,250.5 ', '0', '-3', 'abc'].map(readLevel)).toEqual([null, 1250.5, undefined, undefined, undefined]);
});

test('a refusal is said where the choices are, which stay', async () => {
  const { host, onClose, user } = open({}, [], new ApiError('The service is busy.', 503, 'not_ready'));
  await user.type(await level('below'), '150');
  await user.click(screen.getByRole('button', { name: 'Save alerts' }));
  expect(await screen.findByText('The service is busy. Nothing was saved.')).toBeVisible();
  expect(await level('below')).toHaveValue('150');
  expect([host.notices, onClose.mock.calls]).toEqual([[], []]);
});
