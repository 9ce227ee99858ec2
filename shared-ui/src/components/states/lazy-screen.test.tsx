import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { LazyScreen } from './lazy-screen.tsx';

const Overview = () => <h1>Overview</h1>;

class Boundary extends Component<{ readonly children: ReactNode }, { readonly text: string }> {
  override state = { text: '' };

  static getDerivedStateFromError(error: Error) {
    return { text: error.message };
  }

  override render() {
    return this.state.text === '' ? this.props.children : <p>{this.state.text}</p>;
  }
}

test('a skeleton is shown until the screen is loaded; the next time it appears at once', async () => {
  const load = jest.fn(async () => Overview);
  const { unmount } = render(<LazyScreen load={load} />);
  expect(screen.getByRole('status')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  unmount();
  render(<LazyScreen load={load} />);
  expect(screen.getByRole('heading', { name: 'Overview' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a screen that fails to load throws to its error boundary', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = () => Promise.reject(new Error('Loading chunk 7 failed.'));
  render(
    <Boundary>
      <LazyScreen load={load} />
    </Boundary>,
  );
  expect(await screen.findByText('Loading chunk 7 failed.')).toBeInTheDocument();
  quiet.mockRestore();
});
