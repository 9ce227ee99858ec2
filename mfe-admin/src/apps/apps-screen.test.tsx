import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import { release } from '../testing/releases.ts';
import { AppsScreen } from './apps-screen.tsx';

const token = {
  id: 't1',
  name: 'pipeline',
  createdAt: '2026-11-01T08:00:00Z',
  createdBy: 'admin@basecase.local',
  lastUsedAt: null,
};

async function show(replies: FakeReplies = {}) {
  const view = renderWithHost(<AppsScreen />, {
    replies: { appReleases: { releases: [release()] }, deployTokens: { tokens: [token] }, ...replies },
  });
  await screen.findByRole('region', { name: 'Valuation' });
  return view;
}

test('each build shows its state and the failures that browsers reported; an older gateway has neither links nor deletions', async () => {
  await show();
  expect(screen.getByText('Live: v2, canary v3 for 10%')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^v2 Live/ })).toHaveTextContent('No failures');
  expect(screen.getByRole('row', { name: /^v3 Canary 10% of Member and Admin/ })).toHaveTextContent(
    '1,204 did not load',
  );
  expect(screen.getByRole('button', { name: 'Promote v2' })).toBeDisabled();
  expect(
    within(screen.getByRole('list', { name: 'History of Valuation' })).getByText(/Promoted v2/),
  ).toBeInTheDocument();
  expect(screen.getByRole('radiogroup', { name: 'Promote a build of Valuation' })).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: /by a link/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
});

test('a changed file and a build that is left out are named in words', async () => {
  const at = '2026-11-20T10:00:00Z';
  const failure = { version: 'v3', kind: 'load', count: 2, lastAt: at, lastReason: 'ChangedFile' } as const;
  const leftOut = [{ version: 'v0', reason: 'it was registered without digests of its files.' }];
  await show({ appReleases: { releases: [release({ failures: [failure], leftOut })] } });
  expect(screen.getByText(/^Last failure: a file on the other host differs/)).toBeInTheDocument();
  expect(
    screen.getByText('v0 is left out, no user gets it: it was registered without digests of its files.'),
  ).toBeInTheDocument();
});

test('a promotion asks first and names the revision on screen', async () => {
  const { user, host } = await show({ promoteBuild: release({ live: 'v3', revision: 5 }) });
  await user.click(screen.getByRole('button', { name: 'Promote v3' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Promote v3?' });
  await user.click(within(dialog).getByRole('button', { name: 'Promote build' }));
  expect(host.sent('promoteBuild')).toContainEqual({
    params: { app: 'valuation' },
    body: { version: 'v3', revision: 4 },
  });
  expect(host.notices).toEqual([{ kind: 'success', text: 'Valuation v3 is live.' }]);
});

test('a build that was not started in a browser says so, and is promoted or made a canary only when it is forced', async () => {
  const { builds, ...rest } = release();
  const unchecked = { ...rest, builds: builds.map((build) => ({ ...build, checked: null })) };
  const { user, host } = await show({
    appReleases: { releases: [unchecked] },
    promoteBuild: release(),
    setCanary: release(),
  });
  expect(screen.getByRole('row', { name: /^v3/ })).toHaveTextContent('Not started in a browser');
  expect(screen.getByRole('row', { name: /^v1/ })).not.toHaveTextContent('started in a browser');
  await user.click(screen.getByRole('button', { name: 'Promote v3' }));
  const question = await screen.findByRole('alertdialog', { name: 'Promote v3?' });
  expect(question).toHaveTextContent('It was not started in a browser before it was published.');
  await user.click(within(question).getByRole('button', { name: 'Promote anyway' }));
  expect(host.sent('promoteBuild')).toContainEqual({
    params: { app: 'valuation' },
    body: { version: 'v3', revision: 4, force: true },
  });
  await user.click(screen.getByRole('button', { name: 'Canary of v3' }));
  await user.click(await screen.findByRole('button', { name: 'Start anyway' }));
  expect(host.sent('setCanary')).toContainEqual({
    params: { app: 'valuation' },
    body: { version: 'v3', percent: 10, roles: [], revision: 4, force: true },
  });
});

test('a canary starts for a share of one audience', async () => {
  const { user, host } = await show({ setCanary: release() });
  await user.click(screen.getByRole('button', { name: 'Canary of v1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Canary of Valuation v1' });
  const share = within(dialog).getByRole('textbox', { name: 'Share of the users in percent' });
  await user.clear(share);
  await user.type(share, '25');
  await user.click(within(dialog).getByRole('button', { name: 'Start canary' }));
  expect(host.sent('setCanary')).toContainEqual({
    params: { app: 'valuation' },
    body: { version: 'v1', percent: 25, roles: [], revision: 4 },
  });
});

test('a roll back shows the refusal when the releases have changed meanwhile', async () => {
  const text = 'The releases of valuation were changed meanwhile. Nothing was done; look again.';
  const { user } = await show({ rollBackApp: new ApiError(text, 409, 'conflict') });
  await user.click(screen.getByRole('button', { name: 'Roll back Valuation' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Roll back Valuation?' });
  await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('a new token is shown once; revoking one asks first', async () => {
  const secret = `bcd_${'a'.repeat(43)}`;
  const { user, host } = await show({
    makeDeployToken: { ...token, id: 't2', name: 'laptop', secret },
    revokeDeployToken: { message: 'Deploy token revoked.' },
  });
  await user.type(screen.getByRole('textbox', { name: 'Name of a new token for Valuation' }), 'laptop');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText(secret)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Revoke pipeline' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke token' }));
  expect(host.sent('revokeDeployToken')).toContainEqual({ params: { app: 'valuation', id: 't1' } });
});

test('the policy is shown, can be widened to deploy tokens, and narrowed for links to builds', async () => {
  const policy = { promote: false, canaryForAdmins: true, otherOrigins: false, previews: true, localBuilds: true };
  const { user, host } = await show({
    appReleases: { releases: [release({ policy })] },
    setDeployPolicy: { ...policy, promote: true },
  });
  const choice = (name: string) => within(screen.getByRole('radiogroup', { name }));
  expect(choice('Promote a build of Valuation').getByRole('radio', { name: 'Admins' })).toBeChecked();
  expect(choice('Show a canary to Admins of Valuation').getByRole('radio', { name: 'Tokens too' })).toBeChecked();
  await user.click(choice('Promote a build of Valuation').getByRole('radio', { name: 'Tokens too' }));
  expect(host.sent('setDeployPolicy')).toContainEqual({
    params: { app: 'valuation' },
    body: { ...policy, promote: true },
  });
  const links = choice('Show a local build by a link of Valuation');
  expect(links.getByRole('radio', { name: 'Tokens too' })).toBeChecked();
  await user.click(links.getByRole('radio', { name: 'Admins' }));
  expect(host.sent('setDeployPolicy')).toContainEqual({
    params: { app: 'valuation' },
    body: { ...policy, localBuilds: false },
  });
});

test('an Admin makes a link to a build for every role', async () => {
  const { user, host } = await show({
    buildLinks: { links: [] },
    makePreview: {
      id: 'abcdefghijklmnop',
      app: 'valuation',
      title: 'Valuation',
      role: 'Admin',
      endsAt: '2026-11-23T13:51:00Z',
      address: '/#preview=abc.def',
    },
  });
  await user.click(screen.getByRole('button', { name: 'Preview link to v3' }));
  expect(host.sent('makePreview')).toContainEqual({
    params: { app: 'valuation' },
    body: { version: 'v3', role: 'Admin' },
  });
  expect(host.notices).toMatchObject([{ kind: 'success', text: 'The link to v3 is under Preview links.' }]);
});

test('a failed change of the policy is reported and the policy in force shown', async () => {
  const { user } = await show({ setDeployPolicy: new Error('?') });
  await user.click(
    within(screen.getByRole('radiogroup', { name: 'Promote a build of Valuation' })).getByRole('radio', {
      name: 'Tokens too',
    }),
  );
  expect(await screen.findByText('The policy could not be changed.')).toBeInTheDocument();
  expect(
    within(screen.getByRole('radiogroup', { name: 'Promote a build of Valuation' })).getByRole('radio', {
      name: 'Admins',
    }),
  ).toBeChecked();
});

test('the paths of an app are listed; freeing an unused one asks first', async () => {
  const { user, host } = await show({ freeAppPath: { message: 'The path /screener is free.' } });
  const paths = within(screen.getByRole('list', { name: 'Paths of Valuation' }));
  expect(paths.getByText('/dcf').closest('li')).toHaveTextContent('In use');
  expect(paths.queryByRole('button', { name: 'Free /dcf' })).not.toBeInTheDocument();
  await user.click(paths.getByRole('button', { name: 'Free /screener' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Free /screener?' });
  await user.click(within(dialog).getByRole('button', { name: 'Free path' }));
  expect(host.sent('freeAppPath')).toContainEqual({ params: { app: 'valuation', path: 'screener' }, query: {} });
});

test('a section of the sidebar is named, and freed by its name', async () => {
  const paths = [{ path: '/section:quant', inUse: false }];
  const { user, host } = await show({
    appReleases: { releases: [release({ paths })] },
    freeAppPath: { message: 'The section quant is free.' },
  });
  await user.click(screen.getByRole('button', { name: 'Free Section quant' }));
  await user.click(await screen.findByRole('button', { name: 'Free path' }));
  const input = { params: { app: 'valuation', path: 'quant' }, query: { kind: 'section' } };
  expect(host.sent('freeAppPath')).toContainEqual(input);
});

describe('a build that is in no use', () => {
  const builds = release().builds.map((build) => ({ ...build, use: build.version === 'v3' ? null : 'live' }));

  test('is deleted after a question, and no other build can be', async () => {
    const message = 'Build v3 of valuation was deleted.';
    const { user, host } = await show({ appReleases: { releases: [release({ builds })] }, deleteBuild: { message } });
    expect(screen.getAllByRole('button', { name: /^Delete v\d$/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Delete v3' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete v3 of Valuation?' });
    expect(host.calls.map(({ name }) => name)).not.toContain('deleteBuild');
    await user.click(within(dialog).getByRole('button', { name: 'Delete build' }));
    const input = { params: { app: 'valuation', version: 'v3' } };
    expect(host.sent('deleteBuild')).toContainEqual(input);
    expect(host.notices).toEqual([{ kind: 'success', text: message }]);
  });

  test('goes with all unreleased ones at once; a refusal is shown with its reason', async () => {
    const refused = new ApiError('valuation v3 cannot be deleted: it is the canary.', 409, 'conflict');
    const { user, host } = await show({
      appReleases: { releases: [release({ builds })] },
      deleteUnreleasedBuilds: refused,
    });
    await user.click(screen.getByRole('button', { name: 'Delete unreleased builds of Valuation' }));
    await user.click(await screen.findByRole('button', { name: 'Delete builds' }));
    expect(host.sent('deleteUnreleasedBuilds')).toContainEqual({ params: { app: 'valuation' } });
    expect(host.notices).toEqual([{ kind: 'error', text: refused.message }]);
  });
});

test('a new app gets its first token under the name it will have', async () => {
  const { user, host } = await show({ makeDeployToken: { ...token, secret: 'bcd_x' } });
  const field = screen.getByRole('textbox', { name: 'Name of the new app' });
  await user.type(field, 'valuation');
  expect(screen.getByText('An app with this name exists. Its tokens are above.')).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'watchlist');
  await user.type(screen.getByRole('textbox', { name: 'Name of a new token for watchlist' }), 'ci{Enter}');
  expect(host.sent('makeDeployToken')).toContainEqual({ params: { app: 'watchlist' }, body: { name: 'ci' } });
});

test('an app that had no other build before cannot be rolled back', async () => {
  await show({ appReleases: { releases: [release({ canRollBack: false })] } });
  expect(screen.getByRole('button', { name: 'Roll back Valuation' })).toBeDisabled();
});

test('a list that fails to load can be retried', async () => {
  renderWithHost(<AppsScreen />, { replies: { appReleases: new Error('?') } });
  expect(await screen.findByText('Failed to load the apps.')).toBeInTheDocument();
});
