import type { User } from '@basecase/gateway/contract';
import { createSession } from '@basecase/shared-ui/page/session';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { PageModals } from './page-modals.tsx';

const ann: User = { email: 'ann@example.com', role: 'Member' };
const settings = { signUp: 'Guest', logoBaseUrl: null, sampleData: false } as const;

beforeEach(() => Object.assign(window, { fetch: jest.fn(() => new Promise(() => undefined)) }));

/** Shows the modals of a page of a stranger. */
function show(link: string | null) {
  const session = createSession('');
  session.store.setState({ status: 'signed-out', expired: false, keepsPage: false }, true);
  const accountLink = createStore(() => link);
  const draw = (entering: boolean) => <PageModals {...{ session, settings, accountLink, entering }} />;
  const { rerender } = render(draw(false));
  /** Signs in; the page of the user is still to be decided on. */
  const enter = () =>
    act(() => {
      session.store.setState({ status: 'signed-in', user: ann }, true);
      accountLink.setState(null, true);
      rerender(draw(true));
    });
  return { enter, arrive: () => rerender(draw(false)) };
}

test('the sign-in window stays until the page of the user is there', async () => {
  const { enter, arrive } = show(null);
  expect(await screen.findByRole('dialog', { name: 'Sign in to Basecase' })).toBeInTheDocument();
  enter();
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
  arrive();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an account link signs in without the sign-in window', async () => {
  const { enter } = show('secret');
  expect(await screen.findByRole('dialog', { name: 'Your link' })).toBeInTheDocument();
  enter();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
