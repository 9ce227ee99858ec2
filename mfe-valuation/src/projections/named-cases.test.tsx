import type { Projection, ProjectionList } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { initialProjection } from '../scenarios/projection.model.ts';
import { ScenarioPrices } from '../scenarios/scenario-prices.tsx';
import { withInput } from '../scenarios/scenarios.model.ts';
import { overview, statements } from '../testing/company.ts';
import {
  cell,
  clearDrafts,
  createList,
  olderRecord,
  openScreen,
  record,
  replies,
} from '../testing/projections-screen.tsx';

beforeEach(clearDrafts);

const { scenarios } = initialProjection(overview, statements);
/** A case with a revenue growth of its own. */
const makeCase = (name: string, growth: number, isDefault = false): Projection => ({
  ...record,
  name,
  isDefault,
  savedAt: `2025-11-2${growth % 10}T08:00:00Z`,
  scenarios: { ...scenarios, base: withInput(scenarios.base, 'revgrowth', 1, growth) },
});
const steady = makeCase('Steady', 31, true);
const boom = makeCase('Boom', 62);

/** A gateway that keeps the cases of one company. */
function gatewayOf(...first: readonly Projection[]) {
  let kept = [...first];
  const list = (): ProjectionList =>
    kept[0] === undefined ? { projections: [] } : createList(kept[0], ...kept.slice(1));
  const named = (input: unknown) => {
    const { query } = Object(input);
    const name: unknown = query?.case;
    const found = name === undefined ? kept[0] : kept.find((each) => each.name === name);
    if (found === undefined) throw new ApiError('No such case.', 404, 'not_found');
    return found;
  };
  const cases = () => ({ cases: list().projections[0]?.cases ?? [] });
  return {
    projections: list,
    projection: named,
    makeDefaultCase: (input: unknown) => {
      const chosen = kept.find(({ name }) => name === Object(input).body.case);
      kept = [chosen, ...kept.filter((each) => each !== chosen)].flatMap((each, index) =>
        each === undefined ? [] : [{ ...each, isDefault: index === 0 }],
      );
      return cases();
    },
    renameCase: (input: unknown) => {
      const { body } = Object(input);
      kept = kept.map((each) => (each.name === body.case ? { ...each, name: String(body.name) } : each));
      return cases();
    },
    deleteCase: (input: unknown) => {
      const gone = named(input);
      kept = kept.filter((each) => each !== gone).map((each, index) => ({ ...each, isDefault: index === 0 }));
      return { message: 'Projection deleted successfully!' };
    },
    saveCase: (input: unknown): Projection => {
      const { body } = Object(input);
      const before = kept.find((each) => each.name === body.name);
      if ((before?.savedAt ?? null) !== body.replaces) throw new ApiError('Saved meanwhile.', 409, 'conflict');
      const saved: Projection = {
        ...record,
        scenarios: body.scenarios,
        currentYear: body.currentYear,
        name: String(body.name),
        isDefault: before?.isDefault ?? kept.length === 0,
        savedAt: '2025-12-01T08:00:00Z',
      };
      kept = before === undefined ? [...kept, saved] : kept.map((each) => (each === before ? saved : each));
      return saved;
    },
  };
}

const openMenu = async (user: UserEvent, name: string, item: string) => {
  await user.click(screen.getByRole('button', { name: `Case: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const growth = () => cell('REV GROWTH (%) 2025');

test('the default case is open after a reload, with its day and its year', async () => {
  await openScreen(gatewayOf(steady, boom));
  expect(growth()).toHaveValue('31');
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Case: Steady' })).toHaveTextContent('Default');
  expect(screen.getByText('Saved 21 Nov 2025 on fiscal 2024. 1 other case')).toBeVisible();
});

test('another case is opened, and becomes the default on request', async () => {
  const { user } = await openScreen(gatewayOf(steady, boom));
  await openMenu(user, 'Steady', 'Boom');
  expect(await screen.findByText('Projections loaded successfully!')).toBeVisible();
  expect(growth()).toHaveValue('62');
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  await openMenu(user, 'Boom', 'Make default');
  expect(await screen.findByText('“Boom” is the default now.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Case: Boom' })).toHaveTextContent('Default'));
});

test('an edit is saved in the open case, and Reset leads back to it', async () => {
  const { user, host } = await openScreen(gatewayOf(steady, boom));
  await openMenu(user, 'Steady', 'Boom');
  await waitFor(() => expect(growth()).toHaveValue('62'));
  await user.clear(growth());
  await user.type(growth(), '5');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(growth()).toHaveValue('62');
  await user.clear(growth());
  await user.type(growth(), '7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Projections saved successfully!')).toBeVisible();
  expect(host.sent('saveCase')[0]).toMatchObject({
    body: { name: 'Boom', replaces: boom.savedAt, scenarios: { base: { revgrowth: [0, 7, 10, 10, 10] } } },
  });
});

test('a case under a new name leaves the one before as it is', async () => {
  const { user, host } = await openScreen(gatewayOf(steady));
  await user.click(screen.getByRole('button', { name: 'Save as…' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save case' }));
  expect(screen.getByText('Please name this case.')).toBeVisible();
  await user.type(name, '  Cautious ');
  await user.click(screen.getByRole('button', { name: 'Save case' }));
  expect(await screen.findByText('Projections saved successfully!')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Case: Cautious' })).not.toHaveTextContent('Default');
  expect(host.sent('saveCase')[0]).toMatchObject({
    body: { name: 'Cautious', replaces: null },
  });
  expect(await screen.findByRole('button', { name: 'Load TEST, Steady' })).toBeVisible();
});

test('saving under the name of another case asks first', async () => {
  const { user, host } = await openScreen(gatewayOf(steady, boom));
  await user.click(screen.getByRole('button', { name: 'Save as…' }));
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'BOOM');
  await user.click(screen.getByRole('button', { name: 'Save case' }));
  const question = await screen.findByRole('alertdialog', { name: 'Replace the case “Boom”?' });
  expect(host.calls.map(({ name }) => name)).not.toContain('saveCase');
  await user.click(within(question).getByRole('button', { name: 'Replace case' }));
  expect(await screen.findByText('Projections saved successfully!')).toBeVisible();
  expect(host.sent('saveCase')[0]).toMatchObject({
    body: { name: 'Boom', replaces: boom.savedAt },
  });
});

test('a save that the gateway refuses says why and keeps the edit', async () => {
  const refused = new ApiError('“Steady” was saved again meanwhile.', 409, 'conflict');
  const { user } = await openScreen({ ...gatewayOf(steady, boom), saveCase: refused });
  await user.clear(growth());
  await user.type(growth(), '9');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save projections. “Steady” was saved again meanwhile.')).toBeVisible();
  expect(growth()).toHaveValue('9');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
});

test('a case is renamed, but not to the name of another', async () => {
  const { user } = await openScreen(gatewayOf(steady, boom));
  await openMenu(user, 'Steady', 'Rename…');
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'boom');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(screen.getByText('There is a case “Boom” already.')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'Slow');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('The case is “Slow” now.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Case: Slow' })).toHaveTextContent('Default');
});

test('deleting the default names what follows it and keeps the table', async () => {
  const { user } = await openScreen(gatewayOf(steady, boom));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete the case “Steady” of TEST?' });
  expect(question).toHaveTextContent(
    'The saved projection is removed for good. The table keeps its contents. The newest other case becomes the default.',
  );
  await user.click(within(question).getByRole('button', { name: 'Delete projection' }));
  expect(await screen.findByText('Projection deleted successfully!')).toBeVisible();
  expect(growth()).toHaveValue('31');
  expect(await screen.findByRole('button', { name: 'Case: New case' })).toBeVisible();
  expect(screen.getByText('Not saved. 1 other case')).toBeVisible();
});

test('no 21st case is asked of the gateway', async () => {
  const many = Array.from({ length: 19 }, (_, index) => makeCase(`Case ${index}`, index + 10));
  const { user, host } = await openScreen(gatewayOf(steady, ...many));
  await user.click(screen.getByRole('button', { name: 'Save as…' }));
  await user.click(screen.getByRole('button', { name: 'Save case' }));
  expect(screen.getByText('At most 20 cases of a company can be kept. Please delete one first.')).toBeVisible();
  expect(host.calls.map(({ name }) => name)).not.toContain('saveCase');
});

describe('beside a gateway of the release before named cases', () => {
  const { name: _name, isDefault: _default, ...unnamed } = record;
  const { cases: _cases, ...entry } = createList(record).projections[0] ?? { symbol: '' };
  const old = {
    projections: { projections: 'companyName' in entry ? [entry] : [] },
    projection: unnamed,
    saveProjection: unnamed,
  };

  test('the saved projection is used, saved and deleted by the calls of that release', async () => {
    const { user, host } = await openScreen({
      ...old,
      deleteProjection: { message: 'Projection deleted successfully!' },
    });
    expect(growth()).toHaveValue('50');
    expect(screen.queryByRole('button', { name: 'Save as…' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Projections saved successfully!')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Delete projection' }));
    expect(await screen.findByText('Projection deleted successfully!')).toBeVisible();
    const changes = host.calls.map(({ name }) => name).filter((name) => /^(save|delete)/.test(name));
    expect(changes).toEqual(['saveProjection', 'deleteProjection']);
  });

  test('a new case replaces the saved one after a question alone', async () => {
    const { currentYear, scenarios: older } = olderRecord;
    const { user, host } = await openScreen({ ...old, projection: { ...unnamed, currentYear, scenarios: older } });
    await user.click(screen.getByRole('button', { name: 'Start from fiscal 2024' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(host.calls.map(({ name }) => name)).not.toContain('saveProjection');
    await user.click(screen.getByRole('button', { name: 'Replace case' }));
    expect(await screen.findByText('Projections saved successfully!')).toBeVisible();
  });

  test('an answer that is not the wanted case is refused', async () => {
    const { user } = await openScreen({ ...gatewayOf(steady, boom), projection: unnamed });
    await openMenu(user, 'New case', 'Boom');
    expect(await screen.findByText('Failed to load projections.')).toBeVisible();
    expect(growth()).toHaveValue('50');
  });
});

test('the DCF names the case of its price ranges, and its old base year', async () => {
  renderWithHost(<ScenarioPrices symbol="TEST" />, {
    replies: { ...replies, ...gatewayOf({ ...olderRecord, name: 'Steady' }, boom) },
  });
  expect(await screen.findByText('Case “Steady”')).toBeVisible();
  expect(screen.getByText('Starts from fiscal 2023; fiscal 2024 is filed.')).toBeVisible();
});
