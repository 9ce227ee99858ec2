import type { FigureTie, Note } from '../watching/notes-query.ts';

/** Returns a figure of a note: a margin of 16.9% that was 15.6% later. */
export function makeFigureTie(change: Partial<FigureTie> = {}): FigureTie {
  const figure = {
    unit: 'ratio' as const,
    view: 'ttm' as const,
    end: '2026-09-30',
    filed: '2026-11-20',
    accession: '0000000001-26-000009',
  };
  return {
    kind: 'figure',
    formula: 'operatingMargin',
    limit: { direction: 'below', value: 0.14 },
    written: { ...figure, value: 0.169 },
    now: { ...figure, value: 0.156 },
    isCrossed: false,
    ...change,
  };
}

/** Returns a note on ACME of 12 March 2026. */
export function makeNote(change: Partial<Note> = {}): Note {
  return {
    id: 'd2719b4e-6a64-4f7e-8c35-1f0a4c1f0001',
    symbol: 'ACME',
    kind: 'note',
    question: null,
    text: 'Sensors are bought again.',
    ties: [],
    createdAt: '2026-03-12T10:00:00.000Z',
    additions: [],
    price: null,
    fairValue: null,
    ...change,
  };
}
