import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { SortableList } from './sortable-list.tsx';
import { findPlace, moveItem } from './use-sortable.tsx';

function show(start: readonly string[] = ['AAPL', 'MSFT', 'KO']) {
  const orders: (readonly string[])[] = [];
  function Companies() {
    const [items, setItems] = useState(start);
    return (
      <SortableList
        label="Companies"
        items={items}
        keyOf={(symbol) => symbol}
        nameOf={(symbol) => `${symbol} Inc.`}
        onReorder={(next) => {
          orders.push(next);
          setItems(next);
        }}
        renderItem={(symbol, handle) => (
          <>
            <button type="button" {...handle}>
              {symbol}
            </button>
            <button type="button">Remove {symbol}</button>
          </>
        )}
      >
        <button type="button">Add</button>
      </SortableList>
    );
  }
  render(<Companies />);
  return orders;
}

const handle = (symbol: string) => screen.getByRole('button', { name: symbol });
const shown = () =>
  within(screen.getByRole('list', { name: 'Companies' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/Remove.*/, ''));

/** Lays the items out in a row, each 100 px wide. */
function layOut() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(place * 100, 0, 100, 30);
  });
}
afterEach(() => jest.restoreAllMocks());

describe('by keyboard', () => {
  test('Alt and an arrow key move an item, which keeps the focus and is announced', async () => {
    const orders = show();
    handle('AAPL').focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(shown()).toEqual(['MSFT', 'AAPL', 'KO', 'Add']);
    expect(handle('AAPL')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('AAPL Inc. is now 2 of 3');
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{ArrowUp}{/Alt}');
    expect(orders.at(-1)).toEqual(['AAPL', 'MSFT', 'KO']);
    expect(handle('AAPL')).toHaveFocus();
  });

  test('the keys work from every element of the item', async () => {
    const orders = show();
    screen.getByRole('button', { name: 'Remove KO' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(orders).toEqual([['AAPL', 'KO', 'MSFT']]);
    expect(screen.getByRole('button', { name: 'Remove KO' })).toHaveFocus();
  });

  test('nothing moves past an end, without Alt, or from the last element', async () => {
    const orders = show();
    handle('AAPL').focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{ArrowRight}');
    screen.getByRole('button', { name: 'Add' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(orders).toEqual([]);
    expect(handle('AAPL')).toHaveAccessibleDescription('To reorder, drag, or press Alt and an arrow key');
  });
});

describe('by dragging', () => {
  beforeEach(layOut);

  test('an item goes where it is released', () => {
    const orders = show();
    fireEvent.pointerDown(handle('AAPL'), { button: 0, clientX: 20, clientY: 10 });
    fireEvent.pointerMove(document, { clientX: 140, clientY: 10 });
    expect(shown()).toEqual(['AAPL', 'MSFT', 'KO', 'Add']);
    fireEvent.pointerMove(document, { clientX: 160, clientY: 10 });
    expect(shown()).toEqual(['MSFT', 'AAPL', 'KO', 'Add']);
    expect(orders).toEqual([]);
    fireEvent.pointerUp(document);
    expect(orders).toEqual([['MSFT', 'AAPL', 'KO']]);
  });

  test('Escape ends a drag without a change, and a press beside the handle starts none', () => {
    const orders = show();
    fireEvent.pointerDown(handle('KO'), { button: 0 });
    fireEvent.pointerMove(document, { clientX: 10, clientY: 10 });
    expect(shown()[0]).toBe('KO');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(shown()).toEqual(['AAPL', 'MSFT', 'KO', 'Add']);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Remove KO' }), { button: 0 });
    fireEvent.pointerMove(document, { clientX: 10, clientY: 10 });
    fireEvent.pointerUp(document);
    expect(orders).toEqual([]);
  });
});

test('a move keeps all other items in their order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { minLength: 1 }),
      fc.nat(20),
      fc.integer({ min: -3, max: 25 }),
      (items, at, to) => {
        const from = at % items.length;
        const moved = moveItem(items, from, to);
        const isOther = (item: number) => item !== items[from];
        expect(moved.filter(isOther)).toEqual(items.filter(isOther));
        expect(moved.indexOf(items[from] ?? -1)).toBe(Math.min(items.length - 1, Math.max(0, to)));
      },
    ),
  );
});

test('in a list that wraps, an item of another row is taken whole', () => {
  const box = (left: number, top: number) => ({ left, right: left + 90, top, bottom: top + 30 });
  const boxes = [box(0, 0), box(100, 0), box(200, 0), box(0, 40)];
  expect(findPlace(boxes, 2, { x: 10, y: 50 })).toBe(3);
  // In one column, the middle counts from above.
  expect(findPlace(boxes, 0, { x: 10, y: 50 })).toBe(0);
  expect(findPlace(boxes, 0, { x: 10, y: 60 })).toBe(3);
  expect(findPlace(boxes, 0, { x: 500, y: 60 })).toBe(0);
});
