import type { Account, OwnKeyState, Role } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { saveFile } from '@basecase/shared-ui/export/save-file';
import type { PlacesModule } from '@basecase/shared-ui/host';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createAppLoader } from '../federation/app-loader.ts';
import { descriptor } from '../testing/descriptors.ts';
import { AccountPage } from './account-page.tsx';

jest.mock('@basecase/shared-ui/export/save-file', () => ({ saveFile: jest.fn() }));
const saved = jest.mocked(saveFile);

const account: Account = {
  email: 'jo@larkfield.com',
  role: 'Admin',
  createdAt: '2026-02-04T08:00:00Z',
  emailProved: true,
  lastAdmin: false,
  secondFactor: { state: 'off', since: null, recoveryCodesLeft: 0 },
};
const noOwnKey: OwnKeyState = { offered: false, requestsPerDay: 0, key: null };
const on: Account['secondFactor'] = { state: 'on', since: '2026-03-01T08:00:00Z', recoveryCodesLeft: 9 };
const codes = ['abcd-efgh-jkmn-pqrs', 'tuvw-xyz2-3456-789a'];
const wrongPassword = new ApiError('The current password is not right.', 403, 'forbidden');
const wrongCode = new ApiError('This code is not right, or was used before.', 400, 'bad_input');

async function show(replies: FakeReplies = {}, role: Role = 'Admin') {
  const session = {
    resume: jest.fn(),
    signOut: jest.fn(async () => undefined),
  };
  const view = renderWithHost(<AccountPage session={session} />, {
    user: { email: account.email, role },
    replies: { account, ownKey: noOwnKey, personalTokens: { tokens: [] }, ...replies },
  });
  await screen.findByRole('region', { name: 'Your data' });
  return { session, ...view };
}

/** Returns the content of the file that was saved last. */
function savedText(): Promise<string> {
  const file = saved.mock.lastCall?.[0];
  if (file === undefined) throw new Error('No file was saved.');
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
}

const panel = (name: string) => within(screen.getByRole('region', { name }));

test('the page names the account; a second factor that is not offered is not shown', async () => {
  await show({ account: { ...account, secondFactor: { ...account.secondFactor, state: 'closed' } } });
  expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeInTheDocument();
  expect(screen.getByText('jo@larkfield.com, Admin, joined 4 Feb 2026')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull();
});

test.each<[Role, number]>([
  ['Guest', 0],
  ['Member', 1],
])('a %s has %i panels of tokens, which read what Members read', async (role, count) => {
  await show({}, role);
  expect(screen.queryAllByRole('region', { name: 'Tokens' })).toHaveLength(count);
});

test('an account that does not load can be retried; the password can be changed meanwhile', async () => {
  renderWithHost(<AccountPage session={{ resume: jest.fn(), signOut: jest.fn() }} />, {
    replies: { account: new Error('?'), ownKey: noOwnKey },
  });
  expect(await screen.findByText('Failed to load your account.')).toBeInTheDocument();
  expect(screen.getByLabelText('Current password')).toBeEnabled();
});

test('the password is changed, and the fields are empty again', async () => {
  const next = { token: 'T2', user: { email: account.email, role: account.role } };
  const { session, user, host } = await show({ changePassword: next });
  const save = screen.getByRole('button', { name: 'Change password' });
  await user.type(screen.getByLabelText('Current password'), 'the old one');
  expect(save).toBeDisabled();
  await user.type(screen.getByLabelText('New password'), 'kelp-anvil-drizzle');
  expect(await screen.findByText('Very hard to guess')).toBeInTheDocument();
  await user.click(save);
  const body = { current: 'the old one', password: 'kelp-anvil-drizzle' };
  expect(host.sent('changePassword')).toContainEqual({ body });
  expect(session.resume).toHaveBeenCalledWith(next);
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
  expect(host.notices).toEqual([{ kind: 'success', text: 'Password changed. Signed out everywhere else.' }]);
}, 30_000);

test('the secret address of calendar and feeds ends with the password unless it is kept', async () => {
  const next = { token: 'T2', user: { email: account.email, role: account.role } };
  const { user, host } = await show({ changePassword: next });
  const box = screen.getByRole('checkbox', { name: 'End the secret address of calendar and feeds too' });
  expect(box).toBeChecked();
  await user.click(box);
  await user.type(screen.getByLabelText('Current password'), 'the old one');
  await user.type(screen.getByLabelText('New password'), 'kelp-anvil-drizzle{Enter}');
  const body = { current: 'the old one', password: 'kelp-anvil-drizzle', keepFeed: true };
  await waitFor(() => expect(host.sent('changePassword')).toContainEqual({ body }));
}, 30_000);

test.each([
  ['Current password', new ApiError('The current password is not right.', 403, 'forbidden')],
  ['New password', new ApiError('This password is easy to guess: it is a date.', 400, 'bad_input')],
])(
  'a refusal stands under the field %s',
  async (field, error) => {
    const { user, host } = await show({ changePassword: error });
    await user.type(screen.getByLabelText('Current password'), 'the old one');
    await user.type(screen.getByLabelText('New password'), '12.12.2012{Enter}');
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(new RegExp(error.message)));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(host.notices).toEqual([]);
  },
  30_000,
);

test('the second factor is set up by the password, a key and a first code; this session goes on', async () => {
  const next = { token: 'T2', user: { email: account.email, role: account.role } };
  const { user, host, session } = await show({
    beginSecondFactor: (input) => {
      if (!JSON.stringify(input).includes('the right one')) throw wrongPassword;
      return { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Basecase:jo?secret=JBSWY3DPEHPK3PXP' };
    },
    confirmSecondFactor: (input) => {
      if (!JSON.stringify(input).includes('123456')) throw wrongCode;
      return { recoveryCodes: codes, session: next };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Set up' }));
  const factor = panel('Second factor');
  await user.type(factor.getByLabelText('Current password'), 'a wrong one{Enter}');
  expect(await factor.findByRole('alert')).toHaveTextContent(wrongPassword.message);
  await user.clear(factor.getByLabelText('Current password'));
  await user.type(factor.getByLabelText('Current password'), 'the right one{Enter}');
  expect(await screen.findByRole('img', { name: /Key as a picture/ })).toBeInTheDocument();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Six digits' });
  await user.type(field, '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right');
  await user.clear(field);
  await user.type(field, '123456{Enter}');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(readTexts(within(list).getAllByRole('listitem'))).toEqual(codes);
  expect(session.resume).toHaveBeenCalledWith(next);
  expect(host.sent('account')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await expect(savedText()).resolves.toBe(`${codes.join('\n')}\n`);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
});

test('the second factor is turned off by a code', async () => {
  let factor = on;
  const { user, host } = await show({
    account: () => ({ ...account, secondFactor: factor }),
    turnOffSecondFactor: () => {
      factor = account.secondFactor;
      return { message: 'The second factor is off.' };
    },
  });
  expect(screen.getByText('On since 1 Mar 2026. 9 recovery codes are left.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.type(screen.getByRole('textbox', { name: /Code of the app/ }), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeInTheDocument();
  expect(host.sent('turnOffSecondFactor')).toContainEqual({ body: { code: '123456' } });
});

test('new recovery codes are made by a code', async () => {
  const { user } = await show({
    account: { ...account, secondFactor: on },
    renewRecoveryCodes: { recoveryCodes: codes },
  });
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await user.type(screen.getByRole('textbox', { name: /Code of the app/ }), '123456{Enter}');
  expect(await screen.findByText(codes[1] ?? '')).toBeInTheDocument();
});

test('the data of the user is saved as a file', async () => {
  const data = {
    exportedAt: '2026-11-22T08:00:00Z',
    account: {
      id: '1',
      email: account.email,
      role: account.role,
      createdAt: account.createdAt,
      lastSignInAt: null,
      emailProvedAt: null,
      secondFactorSince: null,
    },
    projections: [{ symbol: 'AAPL' }],
    valuations: [],
    links: [],
    auditLog: [],
  };
  const { user } = await show({ exportAccount: data });
  await user.click(screen.getByRole('button', { name: 'Export my data' }));
  await waitFor(() => expect(saved.mock.lastCall?.[1]).toBe('basecase-data-2026-11-22.json'));
  expect(JSON.parse(await savedText())).toEqual(data);
});

/** Opens the question before the account is deleted, and types the address and the password. */
async function askToDelete(user: UserEvent) {
  await user.click(panel('Your data').getByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  await user.type(dialog.getByLabelText(/Type your address/), 'jo@larkfield.com');
  await user.type(dialog.getByLabelText(/^Password/), 'kelp-anvil-drizzle');
  return { dialog, confirm: dialog.getByRole('button', { name: 'Delete account' }) };
}

const typedAccount = { email: 'jo@larkfield.com', password: 'kelp-anvil-drizzle' };

test('the account is deleted after its address and its password are typed, and the session ends', async () => {
  const { user, session, host } = await show({ deleteAccount: { message: 'Your account is deleted.' } });
  const { dialog, confirm } = await askToDelete(user);
  await user.type(dialog.getByLabelText(/Type your address/), '{Backspace}');
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByLabelText(/Type your address/), 'm');
  await user.clear(dialog.getByLabelText(/^Password/));
  expect(confirm).toBeDisabled();
  await user.type(dialog.getByLabelText(/^Password/), 'kelp-anvil-drizzle{Enter}');
  await waitFor(() => expect(session.signOut).toHaveBeenCalled());
  expect(host.sent('deleteAccount')).toContainEqual({ body: typedAccount });
}, 30_000);

test('an account with a second factor is deleted by a code too; a refusal stands under its field', async () => {
  const refusals = [new ApiError('The current password is not right.', 403, 'forbidden'), wrongCode];
  const { user, session, host } = await show({
    account: { ...account, secondFactor: on },
    deleteAccount: () => {
      const refusal = refusals.shift();
      if (refusal !== undefined) throw refusal;
      return { message: 'Your account is deleted.' };
    },
  });
  const { dialog, confirm } = await askToDelete(user);
  expect(confirm).toBeDisabled();
  const code = dialog.getByLabelText(/Code of the app, or a recovery code/);
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(dialog.getByLabelText(/^Password/)).toHaveAccessibleDescription(/password is not right/));
  await user.click(confirm);
  await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not right/));
  expect(session.signOut).not.toHaveBeenCalled();
  await user.click(confirm);
  await waitFor(() => expect(session.signOut).toHaveBeenCalled());
  expect(host.sent('deleteAccount')).toContainEqual({ body: { ...typedAccount, code: '123456' } });
}, 30_000);

test('the code is asked for when the second factor was turned on meanwhile', async () => {
  const needed = new ApiError('Enter the code of your authenticator app.', 403, 'second_factor_needed');
  const { user } = await show({ deleteAccount: needed });
  const { dialog, confirm } = await askToDelete(user);
  await user.click(confirm);
  expect(await dialog.findByLabelText(/Code of the app/)).toHaveAccessibleDescription(/Enter the code/);
}, 30_000);

test('the last Admin cannot delete the own account', async () => {
  await show({ account: { ...account, lastAdmin: true } });
  expect(panel('Your data').getByRole('button', { name: 'Delete account' })).toBeDisabled();
  expect(screen.getByText('Make somebody else an Admin first.')).toBeInTheDocument();
});

describe('the tabs of apps', () => {
  const open = (module: PlacesModule, address = '/account') => {
    const place = { id: 'alerts', title: 'Alerts', roles: ['Admin' as const], order: 10 };
    const app = descriptor({ places: { account: [place] } });
    const notes: string[] = [];
    const source = { fetchModule: async () => null, fetchPlaces: async () => module };
    const loader = createAppLoader(source, (_, kind) => void notes.push(kind));
    const session = { resume: jest.fn(), signOut: jest.fn() };
    renderWithHost(<AccountPage session={session} places={{ apps: [app], loader }} />, {
      user: { email: account.email, role: 'Admin' },
      replies: { account, ownKey: noOwnKey },
      address,
    });
    return { notes, user: userEvent.setup() };
  };

  test('stand beside the shell’s own, which is shown first', async () => {
    const { user } = open({ account: { alerts: async () => () => <p>What is reported</p> } });
    expect(await screen.findByRole('region', { name: 'Your data' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Alerts' }));
    expect(await screen.findByText('What is reported')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Sign-in and data' }));
    expect(await screen.findByRole('region', { name: 'Your data' })).toBeVisible();
  });

  test('have an address; one that throws says so', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    const { notes } = open({ account: { alerts: async () => Broken } }, '/account?tab=alerts');
    expect(await screen.findByText('“Alerts” is not available right now.')).toBeVisible();
    expect(notes).toEqual(['crash']);
  });
});
