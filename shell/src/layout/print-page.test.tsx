import { WhenNear } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act, useState } from 'react';
import { usePrintShortcut } from './print-page.ts';

let arrive: () => void;
let printed: string[];

function Section() {
  const [figures, setFigures] = useState<string | null>(null);
  arrive = () => setFigures('figures');
  return figures === null ? <Skeleton shape="table" label="Loading" height={200} /> : <p>{figures}</p>;
}

function Page() {
  usePrintShortcut();
  return (
    <main>
      <WhenNear height={200} placeholder="not yet">
        <Section />
      </WhenNear>
    </main>
  );
}

const real = globalThis.IntersectionObserver;

beforeEach(() => {
  printed = [];
  jest.spyOn(window, 'print').mockImplementation(() => printed.push(document.body.textContent));
  // Nothing comes near the window.
  globalThis.IntersectionObserver = class extends real {
    constructor() {
      super(() => {});
    }
  };
});

afterEach(() => {
  globalThis.IntersectionObserver = real;
});

test('the shortcut prints when the sections below are there, not before', async () => {
  render(<Page />);
  expect(screen.getByText('not yet')).toBeVisible();
  await userEvent.keyboard('{Control>}p{/Control}');
  expect(screen.getByRole('status')).toBeVisible();
  expect(printed).toEqual([]);
  await act(async () => arrive());
  await screen.findByText('figures');
  await waitFor(() => expect(printed).toEqual(['figures']));
});
