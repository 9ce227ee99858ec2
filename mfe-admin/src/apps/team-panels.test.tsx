import type { Flag, BuildLinks as Links } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { copiedText } from '@basecase/shared-ui/testing/copied-text';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApprovedOrigins } from './approved-origins.tsx';
import { AppCalls } from './apps-screen.tsx';
import { BuildLinks } from './build-links.tsx';
import { FlagsPanel } from './flags-panel.tsx';
import { SupportMatrix } from './support-matrix.tsx';

const flag: Flag = {
  app: 'research',
  title: 'Research',
  name: 'new-search',
  text: 'The new search.',
  on: true,
  percent: 50,
  roles: ['Member'],
  endsOn: '2020-01-01',
  changedAt: null,
  changedBy: null,
};

test('the matrix has a word for each shell and build', async () => {
  const build = { app: 'research', title: 'Research', version: 'v1', contract: '1.2.0', canary: false };
  const fits = { needs: null, problem: null };
  const misfit = { needs: '1.2.0', problem: 'It uses HostApi.flag.' };
  const shell = { live: true, contract: '1.2.0', lastSeenAt: '2026-11-20T08:00:00Z' };
  renderWithHost(<SupportMatrix />, {
    replies: {
      shells: {
        builds: [build],
        shells: [
          { ...shell, version: 's2', fits: [fits] },
          { ...shell, version: 's1', live: false, contract: '1.0.0', fits: [misfit] },
        ],
      },
    },
  });
  expect(await screen.findByRole('columnheader', { name: 'Research 1.2.0' })).toBeVisible();
  expect(screen.getByRole('row', { name: /^1\.2\.0, live s2 Fits Now/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /^1\.0\.0, open in pages s1 Needs 1\.2\.0/ })).toBeVisible();
  expect(screen.getByTitle('It uses HostApi.flag.')).toBeVisible();
});

test('a flag past its end says for how many days, and is switched off in its row', async () => {
  const { host } = renderWithHost(<FlagsPanel />, {
    replies: { flags: { flags: [flag] }, setFlag: { flags: [{ ...flag, on: false }] } },
  });
  const row = await screen.findByRole('row', { name: /^new-search Research Members 50%/ });
  expect(row).toHaveTextContent(/\d+ days ago/);
  await userEvent.setup().click(within(row).getByRole('radio', { name: 'Off' }));
  expect(host.sent('setFlag')[0]).toEqual({
    params: { app: 'research', flag: 'new-search' },
    body: { on: false, percent: 50, roles: ['Member'], endsOn: '2020-01-01' },
  });
  expect(await within(row).findByRole('radio', { name: 'Off', checked: true })).toBeInTheDocument();
});

test('users, share and end of a flag are set in a dialog, which refuses what is no day', async () => {
  const { user, host } = renderWithHost(<FlagsPanel />, {
    replies: { flags: { flags: [flag] }, setFlag: { flags: [flag] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Change new-search' }));
  const dialog = await screen.findByRole('dialog', { name: 'Flag new-search of Research' });
  const ends = within(dialog).getByRole('textbox', { name: 'Ends' });
  await user.clear(ends);
  await user.type(ends, '2027-02-30');
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(ends);
  await user.type(ends, '2027-02-28');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(host.sent('setFlag')[0]).toMatchObject({
    body: { on: true, percent: 50, roles: ['Member'], endsOn: '2027-02-28' },
  });
});

test('a flag that no build declares any more can only be removed', async () => {
  const { host } = renderWithHost(<FlagsPanel />, {
    replies: { flags: { flags: [{ ...flag, text: null }] }, removeFlag: { flags: [] } },
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Remove new-search' }));
  expect(host.calls.map(({ name }) => name)).toContain('removeFlag');
  expect(await screen.findByText('No app declares a flag.')).toBeVisible();
});

test('the calls of each app are listed, with those that were refused', async () => {
  renderWithHost(<AppCalls />, {
    replies: {
      callsOfApps: {
        apps: [
          {
            app: 'research',
            title: 'Research',
            version: 'v1',
            canary: false,
            calls: [
              {
                name: 'overview',
                method: 'GET',
                path: '/api/finance/overview/:symbol',
                access: 'Guest, Member, Admin',
              },
            ],
            refused: { users: 3 },
          },
          { app: 'old', title: 'Old', version: 'v0', canary: false, calls: null, refused: {} },
        ],
      },
    },
  });
  const list = await screen.findByRole('list', { name: 'Calls of Research v1' });
  expect(list).toHaveTextContent('GET /api/finance/overview/:symbol');
  expect(screen.getByText(/users \(3\)/)).toBeInTheDocument();
  expect(screen.getByText(/all calls of its user/)).toBeInTheDocument();
});

test('an origin that was refused is approved for its app, and an approval is withdrawn', async () => {
  const row = { app: 'research', listed: true, approvedBy: null, approvedAt: null };
  const origins = {
    listed: ['https://a.example.com'],
    origins: [
      { ...row, origin: 'https://a.example.com', refusedAt: '2026-11-20T08:00:00Z' },
      {
        ...row,
        origin: 'https://b.example.com',
        refusedAt: null,
        approvedAt: '2026-11-20T08:00:00Z',
        approvedBy: 'a@b.c',
      },
    ],
  };
  const { user, host } = renderWithHost(<ApprovedOrigins />, {
    replies: { appOrigins: origins, approveOrigin: origins, withdrawOrigin: origins },
  });
  expect(await screen.findByText(/^Refused .*: not approved$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve https://a.example.com for research' }));
  await user.click(screen.getByRole('button', { name: 'Withdraw https://b.example.com for research' }));
  expect(host.calls.filter(({ name }) => name !== 'appOrigins')).toEqual([
    { name: 'approveOrigin', input: { body: { app: 'research', origin: 'https://a.example.com' } } },
    { name: 'withdrawOrigin', input: { body: { app: 'research', origin: 'https://b.example.com' } } },
  ]);
});

test('a failed load says so in its panel', async () => {
  renderWithHost(<AppCalls />, {
    replies: { callsOfApps: new ApiError('The service is not ready.', 503, 'not_ready') },
  });
  expect(await screen.findByText('The service is not ready.')).toBeVisible();
});

const previewLink: Links['links'][number] = {
  id: 'abcdefghijklmnop',
  app: 'valuation',
  title: 'Valuation',
  kind: 'preview',
  version: 'v2',
  host: null,
  role: 'Member',
  madeBy: 'token pipeline',
  endsAt: '2026-11-23T13:51:00Z',
  isOpened: true,
  address: '/#preview=abc.def',
};

test('a link says what it shows to whom, is copied with its address, and ended', async () => {
  const local = {
    ...previewLink,
    id: 'b',
    kind: 'local',
    version: null,
    host: 'localhost:3010',
    isOpened: false,
    address: '/#local=abc.def',
  } as const;
  const left = [previewLink, local];
  const { user, host } = renderWithHost(<BuildLinks />, {
    replies: {
      buildLinks: () => ({ links: [...left] }),
      endOverride: () => {
        left.splice(0, 1);
        return { message: 'The link has ended.' };
      },
    },
  });
  const list = screen.getByRole('list', { name: 'Preview links' });
  expect(
    await within(list).findByText(/For Guests and Members, made by token pipeline, ends .*, opened/),
  ).toBeVisible();
  expect(within(list).getByText(/local build at localhost:3010/)).toBeVisible();
  await user.click(within(list).getByRole('button', { name: 'Copy' }));
  expect(await copiedText()).toBe(`${window.location.origin}/#preview=abc.def`);
  await user.click(within(list).getByRole('button', { name: 'End the link to Valuation v2 by token pipeline' }));
  expect(host.sent('endOverride')).toContainEqual({ params: { app: 'valuation', id: previewLink.id } });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
});

test('without links, and where they cannot be read, the panel says so', async () => {
  const { unmount } = renderWithHost(<BuildLinks />, { replies: { buildLinks: { links: [] } } });
  expect(await screen.findByText('No link shows a build.')).toBeVisible();
  unmount();
  renderWithHost(<BuildLinks />, { replies: { buildLinks: new Error('?') } });
  expect(await screen.findByText('The links could not be loaded.')).toBeVisible();
});
