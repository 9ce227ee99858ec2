import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, fakeHost, renderIn } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import { savedScreen } from '../../testing/screen.ts';
import { ScreensPanel } from './screens-panel.tsx';

function open(replies: FakeReplies) {
  const report = jest.fn();
  renderIn(fakeHost({ replies }), <ScreensPanel report={report} />);
  return report;
}

test('saved screens open by their name, and those with changes stand first', async () => {
  const quiet = {
    ...savedScreen,
    name: 'Net cash & more',
    savedAt: '2026-11-20T10:00:00.000Z',
    matches: 1,
    entrants: [],
  };
  const report = open({ savedScreens: { screens: [quiet, savedScreen] } });
  const links = (await screen.findAllByRole('listitem')).map(({ firstElementChild }) => firstElementChild);
  expect(links.map((link) => [link?.textContent, link?.getAttribute('href')])).toEqual([
    ['Cash compounders2 companies, saved 14 Nov 2026+1', '/screener?screen=Cash+compounders'],
    ['Net cash & more1 company, saved 20 Nov 2026', '/screener?screen=Net+cash+%26+more'],
  ]);
  expect(report).toHaveBeenLastCalledWith({ isEmpty: false });
});

test('no count is shown where none is known to pass', async () => {
  open({ savedScreens: { screens: [{ ...savedScreen, matches: 0, entrants: [] }] } });
  expect(await screen.findByText('Screen, saved 14 Nov 2026')).toBeVisible();
});

test('without any it says where screens come from, and a failure is said', async () => {
  const report = open({ savedScreens: { screens: [] } });
  expect(await screen.findByText('Screens that you save appear here.')).toBeVisible();
  expect(report).toHaveBeenLastCalledWith({ isEmpty: true });
  open({ savedScreens: new ApiError('Away.', 503, 'not_ready') });
  expect(await screen.findByText('Saved screens did not load')).toBeVisible();
});
