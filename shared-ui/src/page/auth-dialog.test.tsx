import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { AuthDialog, type AuthDialogProps, type NewPassword } from './auth-dialog.tsx';

const credentials = { email: 'jo@larkfield.com', password: 'secret1' };

function show(props: Partial<AuthDialogProps> = {}) {
  const session = { login: jest.fn(async () => undefined), signUp: jest.fn(async () => undefined), ...props.session };
  render(<AuthDialog open session={session} signUp="Guest" expired={false} {...props} />);
  return { session, user: userEvent.setup() };
}

async function fill(user: ReturnType<typeof userEvent.setup>, { email, password } = credentials) {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
}

test('the dialog is a modal that says the site is restricted, and Escape does not close it', async () => {
  const { user } = show();
  const dialog = screen.getByRole('dialog', { name: 'Sign in to Basecase' });
  expect(dialog).toHaveTextContent('This site is restricted to admin users only.');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('between the sign-in and the page of the user the form is busy', () => {
  show({ entering: true });
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-disabled', 'true');
});

test('sign-up shows the required password length and sends a sign-up', async () => {
  const { session, user } = show();
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Must be at least 6 characters');
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(session.signUp).toHaveBeenCalledWith(credentials);
});

test('sign-up shows the strength of the typed password, and login does not', async () => {
  const Strength = ({ password, email }: NewPassword) => <output>{`${password} of ${email}`}</output>;
  const { user } = show({ Strength });
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await fill(user);
  expect(screen.getByRole('status')).toHaveTextContent('secret1 of jo@larkfield.com');
});

test.each([
  [true, /they send a link to your address/],
  [false, /they make a link and hand it to you, because this server sends no mail/],
])('a forgotten password: what to do where mail is %s', async (mail, text) => {
  const { user } = show({ mail });
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }));
  expect(screen.getByText(text)).toHaveTextContent('npm run user -- password EMAIL');
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull();
});

test('the sign-in points to demo accounts where there are some', () => {
  show();
  expect(screen.queryByText(/demo accounts/)).toBeNull();
  show({ demoAccounts: true });
  expect(screen.getByText(/demo accounts/)).toHaveTextContent('demo-accounts.txt');
});

test('sign-up asks for as many characters as the gateway does; an older password still signs in', async () => {
  const { session, user } = show({ passwordMinLength: 12 });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(session.login).toHaveBeenCalledWith(credentials);
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Must be at least 12 characters');
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 12 characters.');
  expect(session.signUp).not.toHaveBeenCalled();
});

test.each([
  ['Guest', /start as a guest.*Members get full access.*an admin grants membership/],
  ['Member', /New members get full access/],
  ['closed', /Sign-up is closed. An admin creates accounts/],
] as const)('the sign-up copy is true when new accounts become %s', async (signUp, copy) => {
  const { user } = show({ signUp });
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  expect(screen.getByRole('dialog')).toHaveTextContent(copy);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Up' }).disabled).toBe(signUp === 'closed');
});

test.each([
  [
    'the text of the gateway',
    new ApiError('Invalid email or password.', 401, 'unauthorized'),
    'Invalid email or password.',
  ],
  ['its own text when the gateway has none', new ApiError('Failed to fetch login', 500, null), 'Login failed'],
  ['a text without a code', new ApiError('Not today.', 500, null, { said: true }), 'Not today.'],
  ['a lost connection', new NetworkError(), 'Network error. Please check your connection and try again.'],
  ['anything else', new RangeError('?'), 'An error occurred. Please try again.'],
])('shows %s', async (_, error, text) => {
  const { user } = show({ session: { login: () => Promise.reject(error), signUp: async () => undefined } });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Email')).toHaveValue(credentials.email);
});

test('invalid input is reported without a request; changing the tab clears the error', async () => {
  const { session, user } = show();
  await fill(user, { email: 'jo', password: 'secret1' });
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address.');
  expect(session.login).not.toHaveBeenCalled();
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an account with a second factor asks for its code, and sends it', async () => {
  const login = jest.fn(async ({ code }: { code?: string }) => {
    if (code === undefined) throw new ApiError('Enter the code of your app.', 403, 'second_factor_needed');
    if (code !== '123456') throw new ApiError('This code is not right, or was used before.', 403, 'forbidden');
  });
  const { user } = show({ session: { login, signUp: jest.fn(async () => undefined) } });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  const code = await screen.findByRole('textbox', { name: 'Code' });
  expect(code).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(code, '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right');
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  expect(login).toHaveBeenLastCalledWith({ ...credentials, code: '123456' });
});

test('a busy gateway is asked again after the time that it names, three times in all', async () => {
  const busy = new ApiError('The service is busy.', 503, 'not_ready', { retryAfterSeconds: 0.01 });
  const login = jest
    .fn(async () => undefined)
    .mockRejectedValueOnce(busy)
    .mockRejectedValueOnce(busy);
  const { user } = show({ session: { login, signUp: jest.fn(async () => undefined) } });
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(login).toHaveBeenCalledTimes(3));
  expect(screen.queryByRole('alert')).toBeNull();

  login.mockClear().mockRejectedValue(busy);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
  expect(login).toHaveBeenCalledTimes(3);
});
