import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnFigureCell } from './figure-cell.tsx';
import { readTypedFigure } from './figure-input.model.ts';

const kind = { label: 'Years', unit: 'years', bounds: { min: 1, max: 40 } } as const;

test.each<[string, string, number | null]>([
  ['another value is the user’s', '25', 25],
  ['the filed value restores it', '20', null],
  ['an empty text restores the filed value', '{Backspace}', null],
  ['a text out of bounds leaves the last valid one', '400', 40],
  ['Escape after a text goes back to the value before', '25{Escape}', 33],
  ['Escape without a text restores the filed value', '{Escape}', null],
])('%s', async (_, keys, value) => {
  const onOwn = jest.fn();
  render(
    <OwnFigureCell
      aria-label="Years"
      text="33"
      missing={false}
      mine={33}
      read={(text) => readTypedFigure(kind, text)}
      isFiled={(years) => years === 20}
      onOwn={onOwn}
      stepsBack
      errorClassName={undefined}
    />,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard(keys);
  expect(onOwn).toHaveBeenLastCalledWith(value);
});
