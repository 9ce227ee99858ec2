import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FigureButton, FigureGrid } from './figure-grid.tsx';

const listStops = () => screen.getAllByRole('button', { name: /^figure/ }).filter(({ tabIndex }) => tabIndex === 0);

function Table() {
  const [places, setPlaces] = useState(['0 0', '0 1', '0 2']);
  return (
    <>
      <FigureGrid>
        {places.map((place) => (
          <FigureButton
            key={place}
            text={`figure ${place}`}
            missing={null}
            place={place}
            source={() => ({ title: `Revenue ${place}`, symbol: 'ACME', from: 'Test', amount: '$1' })}
          />
        ))}
      </FigureGrid>
      <button type="button" onClick={() => setPlaces(['0 0'])}>
        Fewer columns
      </button>
    </>
  );
}

test('all figures are one tab stop, which moves with the arrow keys and stays while a figure is there', async () => {
  const user = userEvent.setup();
  renderWithHost(<Table />);
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(listStops()).toEqual([screen.getByRole('button', { name: 'figure 0 2' })]);
  await user.click(screen.getByRole('button', { name: 'Fewer columns' }));
  expect(listStops()).toEqual([screen.getByRole('button', { name: 'figure 0 0' })]);
});

test('the one window follows the figure that was pressed last', async () => {
  const user = userEvent.setup();
  renderWithHost(<Table />);
  await user.click(screen.getByRole('button', { name: 'figure 0 0' }));
  expect(await screen.findByRole('dialog', { name: 'Revenue 0 0' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'figure 0 1' }));
  expect(await screen.findByRole('dialog', { name: 'Revenue 0 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'figure 0 0' })).toHaveAttribute('aria-expanded', 'false');
});
