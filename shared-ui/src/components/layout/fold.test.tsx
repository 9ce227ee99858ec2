import { screen, within } from '@testing-library/react';
import { renderWithHost } from '../../testing/fake-host.tsx';
import { Fold, FoldsHeading } from './fold.tsx';

beforeEach(() => {
  localStorage.clear();
  Element.prototype.scrollIntoView = jest.fn();
});

function Draws({ onDraw }: { readonly onDraw: () => void }) {
  onDraw();
  return <p>Ten thousand draws</p>;
}

const folds = [{ id: 'draws' }, { id: 'ranges', startsOpen: true }];

function renderFolds(options: Parameters<typeof renderWithHost>[1] = {}) {
  const onDraw = jest.fn();
  const view = renderWithHost(
    <>
      <FoldsHeading title="Details" folds={folds} />
      <Fold id="draws" title="Monte Carlo" summary="median $31" subtitle="Of growth and rates.">
        <Draws onDraw={onDraw} />
      </Fold>
      <Fold id="ranges" title="Price ranges" startsOpen>
        <p>$22 to $44</p>
      </Fold>
    </>,
    options,
  );
  return { ...view, onDraw };
}

const toggle = (name: string) => screen.getByRole('button', { name });

test('a closed fold shows its name and summary, and calculates nothing', async () => {
  const { user, onDraw } = renderFolds();
  expect(screen.getByRole('heading', { level: 2, name: 'Monte Carlo' })).toBeVisible();
  expect(toggle('Monte Carlo')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('median $31')).toBeVisible();
  expect(onDraw).not.toHaveBeenCalled();
  await user.click(toggle('Monte Carlo'));
  expect(toggle('Monte Carlo')).toHaveAttribute('aria-expanded', 'true');
  const region = screen.getByRole('region', { name: 'Monte Carlo' });
  expect(within(region).getByText('Ten thousand draws')).toBeVisible();
  expect(within(region).getByText('Of growth and rates.')).toBeVisible();
  expect(screen.queryByText('median $31')).not.toBeInTheDocument();
});

test('a fold stays as its user left it, and is as it starts for another user', async () => {
  const { user, unmount } = renderFolds();
  await user.click(toggle('Monte Carlo'));
  await user.click(toggle('Price ranges'));
  unmount();
  const again = renderFolds();
  expect(toggle('Monte Carlo')).toHaveAttribute('aria-expanded', 'true');
  expect(toggle('Price ranges')).toHaveAttribute('aria-expanded', 'false');
  again.unmount();
  renderFolds({ user: { email: 'kim@larkfield.com', role: 'Member' } });
  expect(toggle('Monte Carlo')).toHaveAttribute('aria-expanded', 'false');
  expect(toggle('Price ranges')).toHaveAttribute('aria-expanded', 'true');
  expect(JSON.stringify({ ...localStorage })).not.toContain('larkfield');
});

test('a link to a fold opens it', () => {
  renderFolds({ address: '/dcf#draws' });
  expect(screen.getByText('Ten thousand draws')).toBeVisible();
});

test('one button opens all folds, then closes them', async () => {
  const { user } = renderFolds();
  await user.click(toggle('Open all'));
  expect(screen.getByText('Ten thousand draws')).toBeVisible();
  await user.click(toggle('Close all'));
  expect(screen.queryByText('Ten thousand draws')).not.toBeInTheDocument();
  expect(screen.queryByText('$22 to $44')).not.toBeInTheDocument();
});

test('a damaged entry of the storage leaves the fold as it starts', async () => {
  const { user, unmount } = renderFolds();
  await user.click(toggle('Price ranges'));
  unmount();
  expect(localStorage).toHaveLength(1);
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"draws":');
  renderFolds();
  expect(toggle('Price ranges')).toHaveAttribute('aria-expanded', 'true');
});
