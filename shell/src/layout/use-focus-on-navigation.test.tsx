import { Link, Route, Routes, useNavigate } from '@basecase/shared-ui/router';
import { MemoryRouter } from '@basecase/shared-ui/testing/memory-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

let arrive: () => void = () => undefined;
let go: (path: string) => void = () => undefined;

/** A screen whose title comes with its figures. */
function Late() {
  const [there, setThere] = useState(false);
  arrive = () => act(() => setThere(true));
  return there ? <h1 tabIndex={-1}>Apple Inc.</h1> : <p>Loading</p>;
}

function Page() {
  const navigate = useNavigate();
  go = (path) => act(() => void navigate(path));
  useFocusOnNavigation();
  return (
    <>
      <Link to="/users">Users</Link>
      <Link to="/overview">Overview</Link>
      <input aria-label="Search" />
      <main id="main" tabIndex={-1}>
        <Routes>
          <Route path="/" element={<p>Start</p>} />
          <Route path="/users" element={<h1 tabIndex={-1}>Users</h1>} />
          <Route path="/overview" element={<Late />} />
        </Routes>
      </main>
    </>
  );
}

function show() {
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test('the first screen takes no focus', () => {
  show();
  expect(document.body).toHaveFocus();
});

test('a new screen starts at its title', async () => {
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Users' }));
  expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus();
});

test('a title that comes later gets the focus that waited for it', async () => {
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  expect(screen.getByRole('main')).toHaveFocus();
  arrive();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Apple Inc.' })).toHaveFocus());
});

test('whoever has gone elsewhere meanwhile is left there', async () => {
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  arrive();
  await screen.findByRole('heading', { name: 'Apple Inc.' });
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});

test('a screen that comes while somebody types leaves the focus in the field', async () => {
  const user = show();
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  go('/users');
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});
