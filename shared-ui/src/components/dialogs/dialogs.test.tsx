import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

describe('Dialog', () => {
  test('is a modal named by its title and closes with Escape and its button', async () => {
    const close = jest.fn();
    render(
      <Dialog open onClose={close} title="AAPL overview">
        <p>JSON</p>
      </Dialog>,
    );
    expect(await screen.findByRole('dialog', { name: 'AAPL overview' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(2);
  });

  test('a dialog that is not dismissible cannot be closed', async () => {
    const close = jest.fn();
    render(
      <Dialog open onClose={close} title="Sign in" dismissible={false}>
        <input aria-label="Email" />
      </Dialog>,
    );
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.body);
    expect(close).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  });

  test('a closed dialog is not rendered', () => {
    render(
      <Dialog open={false} title="Sign in">
        content
      </Dialog>,
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('ConfirmDialog', () => {
  const confirm = jest.fn();
  const cancel = jest.fn();
  beforeEach(() => {
    confirm.mockReset();
    cancel.mockReset();
    render(
      <ConfirmDialog
        open
        title="Clear all cache?"
        text="Every entry goes."
        action="Clear all cache"
        onConfirm={confirm}
        onCancel={cancel}
      />,
    );
  });

  test('Cancel has the initial focus and cancels', async () => {
    const dialog = await screen.findByRole('alertdialog', { name: 'Clear all cache?' });
    expect(dialog).toHaveAccessibleDescription('Every entry goes.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(confirm).not.toHaveBeenCalled();
  });

  test('Escape cancels', async () => {
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test('the verb confirms', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all cache' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(cancel).not.toHaveBeenCalled();
  });
});
