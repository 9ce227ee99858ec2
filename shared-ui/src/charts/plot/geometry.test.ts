import * as fc from 'fast-check';
import {
  bandAt,
  bandCentre,
  calculateBands,
  dropCovered,
  labelRoom,
  labelSpacing,
  movedIndex,
  movedStop,
  pointAt,
  pointX,
  valueY,
} from './geometry.model.ts';

test('bands have the layout of nivo: 3 bands of 100 in 320 with padding 0.2', () => {
  const bands = calculateBands(3, 320, 0.2);
  expect(bands.step).toBe(100);
  expect(bands.bandwidth).toBe(80);
  expect(bandCentre(bands, 0)).toBe(60);
  expect(bandCentre(bands, 2)).toBe(260);
});

test('the pointer finds the band below it, or the nearest one', () => {
  const bands = calculateBands(3, 320, 0.2);
  expect([-50, 60, 111, 260, 900].map((x) => bandAt(bands, x))).toEqual([0, 0, 1, 2, 2]);
});

test('every band is found at its centre', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 50, max: 2000 }),
      fc.double({ noNaN: true, min: 0, max: 0.6 }),
      (count, width, padding) => {
        const bands = calculateBands(count, width, padding);
        for (let index = 0; index < count; index += 1) expect(bandAt(bands, bandCentre(bands, index))).toBe(index);
      },
    ),
  );
});

test('every point is found at its own x', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1260 }), fc.integer({ min: 200, max: 2000 }), (count, width) => {
      for (let index = 0; index < count; index += 37) {
        expect(pointAt(count, width, pointX(count, width, index))).toBe(index);
      }
    }),
  );
});

test('a value lies between its ticks', () => {
  expect(valueY(0, [0, 50, 100], 200)).toBe(200);
  expect(valueY(100, [0, 50, 100], 200)).toBe(0);
  expect(valueY(25, [0, 50, 100], 200)).toBe(150);
  expect(valueY(7, [7, 7], 200)).toBe(200);
});

test('longer labels get more room', () => {
  expect(labelRoom(['$400B'])).toBeGreaterThan(labelRoom(['$0']));
  expect(labelRoom([])).toBe(14);
  expect(labelSpacing(['2023', '2024'])).toBe(36);
});

test('a tag hides only overlapping labels', () => {
  const labels = [0, 30, 60].map((at) => ({ at, text: String(at) }));
  expect(dropCovered(labels, 40).map(({ text }) => text)).toEqual(['0', '60']);
  expect(dropCovered(labels, 45)).toHaveLength(3);
});

describe('arrow keys', () => {
  test('start at the newest point and stop at both ends', () => {
    expect(movedIndex('ArrowLeft', null, 10)).toBe(9);
    expect(movedIndex('ArrowLeft', 5, 10)).toBe(4);
    expect(movedIndex('ArrowLeft', 0, 10)).toBe(0);
    expect(movedIndex('ArrowRight', 9, 10)).toBe(9);
  });

  test('Home, End and Page keys jump', () => {
    expect(movedIndex('Home', 5, 100)).toBe(0);
    expect(movedIndex('End', 5, 100)).toBe(99);
    expect(movedIndex('PageUp', 50, 100)).toBe(40);
  });

  test('other keys do nothing', () => {
    expect(movedIndex('Tab', 5, 10)).toBeNull();
  });
});

test('keys move among stops, also from a point between two of them', () => {
  const stops = [3, 8, 20];
  const move = (key: string, active: number | null) => movedStop(key, active, stops);
  expect([move('ArrowRight', 3), move('ArrowRight', 20), move('ArrowLeft', null), move('Home', 20)]).toEqual([
    8, 20, 20, 3,
  ]);
  expect([move('ArrowRight', 10), move('ArrowLeft', 10), move('ArrowLeft', 1), move('End', 10)]).toEqual([
    20, 8, 3, 20,
  ]);
  expect(move('Enter', 3)).toBeNull();
  expect(movedStop('ArrowRight', null, [])).toBeNull();
});
