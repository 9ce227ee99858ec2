import { ApiError } from '@basecase/shared-ui/api/api-error';
import { act, screen, waitFor, within } from '@testing-library/react';
import { leavePage } from '../testing/leave-page.ts';
import {
  cell,
  cells,
  clearDrafts,
  listed,
  olderRecord,
  openScreen,
  record,
  renderScreen,
} from '../testing/projections-screen.tsx';

beforeEach(clearDrafts);

describe('unsaved changes', () => {
  test('are marked and asked about before the page is left, until they are saved', async () => {
    const { user } = await openScreen({ saveCase: record });
    expect(leavePage()).toBe(false);
    await user.type(cell('REV GROWTH (%) 2025'), '5');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(leavePage()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Projections saved successfully!')).toBeVisible();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    expect(leavePage()).toBe(false);
  });
});

describe('scenarios', () => {
  test('each tab carries the price range of the last year; arrow keys move and select', async () => {
    const { user } = await openScreen();
    expect(screen.getByRole('tab', { name: /BASE CASE.*\$48 – \$58.*2028/ })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: /BASE CASE/ }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: /BULL CASE/ })).toHaveFocus();
    expect(screen.getByRole('table', { name: 'Bull case projection, editable' })).toBeVisible();
    expect(cell('REV GROWTH (%) 2025')).toHaveValue('20');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: /BEAR CASE/ })).toHaveAttribute('aria-selected', 'true');
  });

  test('edits survive a change of screen, and another company starts from its own figures', async () => {
    const { user, unmount } = await openScreen();
    await user.clear(cell('REV GROWTH (%) 2025'));
    await user.type(cell('REV GROWTH (%) 2025'), '77');
    unmount();
    const { host } = await openScreen();
    expect(cell('REV GROWTH (%) 2025')).toHaveValue('77');
    act(() => host.setCompany('OTHER'));
    await waitFor(() => expect(cell('REV GROWTH (%) 2025')).toHaveValue('10'));
  });

  test('Reset restores the initial projection', async () => {
    const { user } = await openScreen();
    await user.type(cell('REV GROWTH (%) 2025'), '5');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(cell('REV GROWTH (%) 2025')).toHaveValue('10');
    expect(screen.queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
  });
});

describe('a case that starts from an older fiscal year', () => {
  const replied = { projections: listed, projection: olderRecord };

  test('says so, and which assumptions still stand; takes a filed figure, and gives the assumption back', async () => {
    const { user } = await openScreen(replied);
    expect(screen.getByText('Test Company filed its figures of fiscal 2024')).toBeVisible();
    expect(
      screen.getByText(
        'This case starts from fiscal 2023. Of its 5 assumptions 3 still stand, 1 deserves another look, no filing speaks to 1. Nothing was changed.',
      ),
    ).toBeVisible();
    const table = screen.getByRole('table', { name: 'Assumptions and filings' });
    expect(
      within(table).getByRole('row', { name: /Net margin 2024 26.0% 20.0% Look again 6.0 points below/ }),
    ).toBeVisible();
    expect(screen.getByText(/Nothing was changed\.$/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Look again 1' }));
    expect(within(table).getAllByRole('rowheader')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Take filed: Net margin 2024' }));
    expect(cell('NET MARGINS (%) 2024')).toHaveValue('20%');
    expect(screen.queryByText(/Nothing was changed/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo Net margin 2024' }));
    expect(cell('NET MARGINS (%) 2024')).toHaveValue('26%');
    await user.click(screen.getByRole('button', { name: 'Keep mine: Net margin 2024' }));
    expect(screen.getByText('Kept')).toBeVisible();
  });

  test('starts again from the newest year on request alone', async () => {
    const { user } = await openScreen(replied);
    await user.click(screen.getByRole('button', { name: 'Start from fiscal 2024' }));
    expect(cells(/^REVENUE/)[0]).toBe('$1,100M');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Assumptions and filings' })).not.toBeInTheDocument();
  });

  test('stays when a new case is made of the newest year: the new one is asked for its name', async () => {
    const { user, host } = await openScreen({ ...replied, saveCase: { ...record, name: 'Fiscal 2024' } });
    await user.click(screen.getByRole('button', { name: 'Start from fiscal 2024' }));
    expect(screen.getByRole('button', { name: 'Case: New case' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = screen.getByRole('dialog', { name: 'Save as a new case' });
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue('Fiscal 2024');
    expect(host.calls.map((call) => call.name)).not.toContain('saveCase');
    await user.click(within(dialog).getByRole('button', { name: 'Save case' }));
    expect(await screen.findByText('Projections saved successfully!')).toBeVisible();
    expect(host.sent('saveCase')[0]).toMatchObject({
      body: { name: 'Fiscal 2024', replaces: null, currentYear: 2025 },
    });
  });
});

describe('saved projections', () => {
  test('saving sends the three scenarios and confirms it', async () => {
    const { user, host } = await openScreen({ saveCase: record });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Projections saved successfully!')).toBeVisible();
    expect(host.sent('saveCase')[0]).toMatchObject({
      params: { symbol: 'TEST' },
      body: { companyName: 'Test Company', currentYear: 2025, scenarios: { base: { revgrowth: [0, 10, 10, 10, 10] } } },
    });
  });

  test('without a company nothing is saved', async () => {
    const { user, host } = renderScreen({}, { company: null });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid company symbol first.');
    expect(host.calls.map((call) => call.name)).not.toContain('saveCase');
    expect(screen.getByRole('columnheader', { name: '2025 Projected' })).toBeVisible();
    expect(cells(/^REVENUE/)).toEqual(['N/A', 'N/A', 'N/A', 'N/A', 'N/A']);
  });

  test('loading restores the saved figures', async () => {
    const { user } = await openScreen({ projection: record });
    await user.click(screen.getByRole('button', { name: 'Load' }));
    expect(await screen.findByText('Projections loaded successfully!')).toBeVisible();
    expect(cell('REV GROWTH (%) 2025')).toHaveValue('50');
    expect(cells(/^REVENUE/)[1]).toBe('$1,650M');
  });

  test('loading a projection that was never saved shows the reason of the failure', async () => {
    const { user } = await openScreen({ projection: new ApiError('No saved projection for TEST.', 404, 'not_found') });
    await user.click(screen.getByRole('button', { name: 'Load' }));
    expect(await screen.findByText('Failed to load projections. No saved projection for TEST.')).toBeVisible();
  });

  test('a projection of another company opens that company', async () => {
    const other = { ...record, symbol: 'OTHER' };
    const { user, host } = await openScreen({ projection: other, projections: { projections: [other] } });
    await user.click(await screen.findByRole('button', { name: 'Load OTHER' }));
    await waitFor(() => expect(host.opened).toEqual(['OTHER']));
    expect(host.visited).toEqual(['/projections']);
    expect(await screen.findByText('Projections loaded successfully!')).toBeVisible();
    await waitFor(() => expect(cell('REV GROWTH (%) 2025')).toHaveValue('50'));
  });

  test('deleting asks first', async () => {
    const { user, host } = await openScreen({
      projections: listed,
      deleteCase: { message: 'Projection deleted successfully!' },
    });
    const table = await screen.findByRole('table', { name: 'Saved projections' });
    expect(within(table).getByRole('row', { name: /TEST Test Company 20 Nov 2025 20 Nov 2026/ })).toBeVisible();
    await user.click(within(table).getByRole('button', { name: 'Delete TEST' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(host.calls.map((call) => call.name)).not.toContain('deleteCase');
    await user.click(within(table).getByRole('button', { name: 'Delete TEST' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete projection' }));
    expect(await screen.findByText('Projection deleted successfully!')).toBeVisible();
  });
});
