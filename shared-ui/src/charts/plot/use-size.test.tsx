import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useSize } from './use-size.ts';

let width = 600;
let report: () => void = () => undefined;
const { ResizeObserver: actual } = window;
beforeEach(() => {
  width = 600;
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  window.ResizeObserver = class implements ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      report = () => act(() => callback([], this));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(() => {
  window.ResizeObserver = actual;
  jest.restoreAllMocks();
});

function Sized({ onRender }: { readonly onRender: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  onRender();
  return (
    <div ref={element} role="img" aria-label="Chart">
      {size.width} by {size.height}
    </div>
  );
}

test("the observer's first report, which repeats the size, renders nothing again", () => {
  const onRender = jest.fn();
  render(<Sized onRender={onRender} />);
  expect(screen.getByRole('img', { name: 'Chart' })).toHaveTextContent('600 by 300');
  const before = onRender.mock.calls.length;
  report();
  expect(onRender).toHaveBeenCalledTimes(before);
});

test('a report of another size renders with it', () => {
  render(<Sized onRender={() => undefined} />);
  width = 320;
  report();
  expect(screen.getByRole('img', { name: 'Chart' })).toHaveTextContent('320 by 300');
});
