import { Link, Route, Routes, useNavigate } from '@basecase/shared-ui/router';
import { MemoryRouter } from '@basecase/shared-ui/testing/memory-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

let arrive: () => void = () => undefined;
let go: (path: string) => void = () => undefined;

/** A screen whose title appears with its data. */
function Late() {
  const [there, setThere] = useState(false);
  arrive = () => act(() => setThere(true));
  return there ? <h1 tabIndex={-1}>Apple Inc.</h1> : <p>Loading</p>;
}

/** A screen that gives the focus back to the figure that the user left from. */
function Returned() {
  const figure = useRef<HTMLButtonElement>(null);
  useEffect(() => figure.current?.focus(), []);
  return (
    <>
      <h1 tabIndex={-1}>Figures</h1>
      <button type="button" ref={figure}>
        79,990
      </button>
    </>
  );
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
          <Route path="/figures" element={<Returned />} />
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

test('the first screen does not take the focus', () => {
  show();
  expect(document.body).toHaveFocus();
});

test('the title of a new screen gets the focus', async () => {
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Users' }));
  expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus();
});

test('a late title gets the focus from the main element', async () => {
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  expect(screen.getByRole('main')).toHaveFocus();
  arrive();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Apple Inc.' })).toHaveFocus());
});

test('a late title does not take the focus from an element the user chose meanwhile', async () => {
  const user = show();
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  arrive();
  await screen.findByRole('heading', { name: 'Apple Inc.' });
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});

test('a new screen does not take the focus from a field in use', async () => {
  const user = show();
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  go('/users');
  expect(await screen.findByRole('heading', { name: 'Users' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});

test('a part of the new screen that took the focus keeps it', () => {
  show();
  go('/figures');
  expect(screen.getByRole('button', { name: '79,990' })).toHaveFocus();
});
