/** Title of the section. */
export const TITLE = 'Multiples over time';
export const PANEL_HEIGHT = 172;

/** The six multiples in the order of the screen. */
export const multipleNames = {
  pe: 'P/E',
  ebit: 'EV/EBIT',
  ebitda: 'EV/EBITDA',
  sales: 'P/S',
  book: 'P/B',
  fcf: 'P/FCF',
} as const;
