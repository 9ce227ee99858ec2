import fc from 'fast-check';
import { searchAnswer } from '../testing/screen.ts';
import { makeCondition } from './conditions.model.ts';
import {
  describeEnd,
  describeOutcome,
  describeVerdict,
  drawRuler,
  type Explained,
  type Why,
} from './distance.model.ts';
import { exampleScreens, openExample } from './examples.model.ts';
import { describeHead, formatDistance, formatPercentile, formatValue, rateQuarter } from './figure-text.model.ts';
import { describePlace, findCursorWord, readPieces } from './formula-tokens.model.ts';
import { findWorstCondition } from './results/results.model.ts';
import { describeChange } from './saved/change-text.model.ts';
import { addMonths, findFirstDay, listWeeks, moveByKey } from './scope/calendar.model.ts';
import {
  describeChosen,
  type IndustryGroup,
  kinds,
  readGroupState,
  readScope,
  sizes,
  toggleGroup,
  toggleIndustry,
  writeScope,
} from './scope.model.ts';
import {
  emptyScreen,
  fromSaved,
  isChanged,
  readScreen,
  type ScreenState,
  shareAddress,
  toSavedBody,
  toScreenBody,
  writeScreen,
} from './screen-state.model.ts';
import { applySuggestion, findSuggestions, listSuggestions } from './suggestions.model.ts';
import { describeNotCovered } from './why/not-covered.model.ts';

const withoutIds = ({ conditions, ...rest }: ScreenState) => ({
  ...rest,
  conditions: conditions.map(({ text, isOff }) => ({ text, isOff })),
});

describe('the address', () => {
  test('is empty for the usual screen, and other parameters stay', () => {
    expect(writeScreen(new URLSearchParams('symbol=KO&where=x'), emptyScreen).toString()).toBe('symbol=KO');
    expect(withoutIds(readScreen(new URLSearchParams()))).toEqual(withoutIds(emptyScreen));
  });

  test('holds conditions, columns, order, scope and day', () => {
    const text = fc.constantFrom('pe < 25', 'fcf / revenue > 15%', 'revenue + roic > 1B', 'kind = "a & b=c"', 'x');
    const screen = fc.record({
      on: fc.array(text, { maxLength: 4 }),
      off: fc.array(text, { maxLength: 2 }),
      columns: fc.uniqueArray(text, { minLength: 1, maxLength: 4 }),
      sort: fc.option(fc.record({ by: text, descending: fc.boolean() }), { nil: null }),
      kind: fc.constantFrom(...kinds.map(({ value }) => value)),
      size: fc.constantFrom(...sizes.map(({ value }) => value)),
      sic: fc.uniqueArray(fc.constantFrom('28', '3674', '7372')),
      day: fc.constantFrom(null, '2025-02-14'),
      name: fc.constantFrom(null, 'Cash & more'),
    });
    fc.assert(
      fc.property(screen, ({ on, off, ...rest }) => {
        const conditions = [...on.map((one) => makeCondition(one)), ...off.map((one) => makeCondition(one, true))];
        const state: ScreenState = { ...rest, conditions };
        const query = writeScreen(new URLSearchParams(), state).toString();
        expect(withoutIds(readScreen(new URLSearchParams(query)))).toEqual(withoutIds(state));
      }),
    );
  });

  test('for others leaves out the name', () => {
    const screen = { ...emptyScreen, name: 'Mine', conditions: [makeCondition('pe < 25')] };
    expect(shareAddress('https://x.org/screener?screen=Mine', screen)).toBe('https://x.org/screener?where=pe+%3C+25');
  });
});

describe('a saved screen', () => {
  const saved = {
    name: 'Cash',
    where: 'fcf > 1B and pe < 25',
    columns: ['pe'],
    sort: null,
    sic: ['28'],
    scope: 'kind = "bank" and revenue >= 100M',
    off: ['pb < 3'],
    savedAt: '2026-11-14T10:00:00.000Z',
    seenAt: '2026-11-14T10:00:00.000Z',
    matches: 3,
    entrants: [],
    leavers: [],
  };

  test('opens as it was saved, as of today', () => {
    const screen = fromSaved(saved);
    expect(screen).toMatchObject({ kind: 'bank', size: 'revenue-100m', day: null, name: 'Cash' });
    const { where, columns, sort, sic, scope, off } = saved;
    expect(toSavedBody(screen)).toEqual({ where, columns, sort, sic, scope, off });
    expect(isChanged(screen, saved)).toBe(false);
    expect(isChanged({ ...screen, day: '2025-02-14' }, saved)).toBe(false);
    expect(isChanged({ ...screen, kind: 'all' }, saved)).toBe(true);
  });

  test('every scope is read as it was written', () => {
    for (const { value: kind } of kinds) {
      for (const { value: size } of sizes) expect(readScope(writeScope({ kind, size }))).toEqual({ kind, size });
    }
  });

  test('examples have the conditions of their formulas', () => {
    for (const example of exampleScreens) {
      const body = toScreenBody(openExample(example));
      expect(body.conditions?.join(' and ')).toBe(example.where);
      expect(example.columns).toContain(example.sort);
    }
  });
});

describe('completions', () => {
  const line = (name: string, label: string) =>
    ({ name, label, unit: 'money', definition: `${label}.`, kind: 'line', share: 0.5 }) as const;
  const all = listSuggestions([line('ebit', 'EBIT'), line('ebitda', 'EBITDA'), line('revenue', 'Revenue')], 1000, [
    'ebit / revenue',
  ]);
  const find = (text: string) => findSuggestions(all, findCursorWord(text, text.length)).map(({ name }) => name);

  test('begin with the word at the cursor, then contain it', () => {
    expect(find('revenue / ebi')).toEqual(['ebit', 'ebitda', 'ebit / revenue']);
    expect(find('EBIT_')).toEqual(['ebit', 'ebitda', 'ebit / revenue']);
    expect(find('perc')).toEqual(['pct']);
    expect(find('kind = "eb')).toEqual([]);
    expect(find('revenue')).toEqual(['revenue', 'ebit / revenue']);
    expect(find('1 + ')).toEqual([]);
    expect(all[0]).toMatchObject({ have: 500, unit: 'money' });
  });

  test('offer periods after a line', () => {
    expect(find('revenue[')).toContain('[-1y]');
    expect(find('revenue[-4')).toEqual(['[-4q]']);
  });

  test('take the place of the whole word', () => {
    const word = findCursorWord('ebix / revenue', 3);
    const [first] = findSuggestions(all, word);
    if (word === null || first === undefined) throw new Error('There is a completion.');
    expect(applySuggestion('ebix / revenue', word, first)).toEqual({ text: 'ebit / revenue', cursor: 4 });
  });
});

describe('a formula on screen', () => {
  test('its pieces are the formula, and the problem is marked at its place', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(
          readPieces(text, null)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
    const wrong = readPieces('revenue + roic > 1B', 8).filter(({ isWrong }) => isWrong);
    expect(wrong.map(({ text }) => text).join('')).toBe('+ roic');
    expect(readPieces('revenue.fy[-1y]', null).map(({ kind }) => kind)).toEqual(['name', 'period']);
  });

  test('a problem begins with its place', () => {
    expect(describePlace('Adds money to a ratio.', 8)).toBe('Place 9: this adds money to a ratio.');
    expect(describePlace('No line is called “x”.', 0)).toBe('Place 1: no line is called “x”.');
    expect(describePlace('A bracket is not closed.', null)).toBe('A bracket is not closed.');
  });
});

describe('figures', () => {
  test('are written as their column says', () => {
    expect(formatValue(0.276, 'percent')).toBe('27.6%');
    expect(formatValue(24.23, 'number')).toBe('24.2');
    expect(formatValue(1.5, 'number')).toBe('1.50');
    expect(formatValue(7, 'number')).toBe('7');
    expect(formatDistance(-0.006, 'percent')).toBe('0.6 points');
    expect(formatDistance(-0.2e9, 'money')).toBe('$200M');
  });

  test('a percentile has its ending, and a quarter follows the direction', () => {
    expect([0.81, 0.72, 0.93, 0.5, 0.11].map(formatPercentile)).toEqual([
      '81st percentile',
      '72nd percentile',
      '93rd percentile',
      '50th percentile',
      '11th percentile',
    ]);
    expect([rateQuarter(0.9, 'higher'), rateQuarter(0.9, 'lower'), rateQuarter(0.5, 'lower')]).toEqual([
      'best',
      'weakest',
      'none',
    ]);
    expect(rateQuarter(0.9, null)).toBe('none');
  });

  test('a head names its period', () => {
    const head = (formula: string, label = formula) =>
      describeHead({ formula, label, unit: 'ratio', format: 'percent', better: null, n: 1, bins: null }, '30 Oct 2026');
    expect(head('fcf / revenue')).toEqual({ title: 'fcf / revenue', isFormula: true, note: '4 quarters' });
    expect(head('cagr(revenue, 5)').note).toBe('a year, 5 years');
    expect(head('pe', 'P/E')).toEqual({ title: 'P/E', isFormula: false, note: '30 Oct 2026' });
    expect(head('revenue.fy[-1y]').note).toBe('fiscal year');
  });
});

describe('days', () => {
  test('months end where they end, and weeks begin on Monday', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -12)).toBe('2025-01-15');
    const weeks = listWeeks('2025-02-14');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([null, null, null, null, null, '2025-02-01', '2025-02-02']);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(28);
  });

  test('keys move as a calendar does', () => {
    const keys = ['ArrowLeft', 'ArrowDown', 'PageUp', 'Home', 'End', 'a'];
    expect(keys.map((key) => moveByKey('2025-02-14', key))).toEqual([
      '2025-02-13',
      '2025-02-21',
      '2025-01-14',
      '2025-02-10',
      '2025-02-16',
      null,
    ]);
  });

  test('the first day is that of the oldest quarter', () => {
    expect(findFirstDay([{ name: '2026q1' }, { name: '2022q2' }])).toBe('2022-04-01');
    expect(findFirstDay([])).toBeNull();
  });
});

describe('industries', () => {
  const group: IndustryGroup = {
    code: '28',
    name: 'Chemicals and drugs',
    companies: 3,
    industries: [
      { sic: '2834', name: 'Pharmaceuticals', companies: 2 },
      { sic: '2836', name: null, companies: 1 },
    ],
  };

  test('a group is chosen as a whole, in part, or not', () => {
    expect(toggleIndustry([], group, '2834')).toEqual(['2834']);
    expect(readGroupState(['2834'], group)).toBe('some');
    expect(toggleIndustry(['2834', '73'], group, '2836')).toEqual(['73', '28']);
    expect(readGroupState(['28'], group)).toBe('all');
    expect(toggleIndustry(['28'], group, '2834')).toEqual(['2836']);
    expect(toggleGroup(['2834'], group)).toEqual(['28']);
    expect(toggleGroup(['28', '73'], group)).toEqual(['73']);
  });

  test('the choice in words', () => {
    expect([[], ['28'], ['2834'], ['2836'], ['2834', '2836']].map((sic) => describeChosen([group], sic))).toEqual([
      'All industries',
      'Chemicals and drugs',
      'Pharmaceuticals',
      'SIC 2836',
      '2 industries',
    ]);
  });
});

describe('why', () => {
  const fails: Explained = {
    text: 'cagr(revenue, 5) > 8%',
    outcome: 'fails',
    figures: {},
    sides: { left: 0.074, right: 0.08, unit: 'ratio', currency: null, operator: '>' },
    fix: { to: '7%', text: 'cagr(revenue, 5) > 7%', more: 41 },
  };
  const passes: Explained = {
    ...fails,
    outcome: 'passes',
    sides: { left: 0.12, right: 0.08, unit: 'ratio', currency: null, operator: '>' },
  };
  const unknown: Explained = { text: 'rd / revenue > 2%', outcome: 'unknown', figures: {}, reason: 'Not reported: rd' };
  const why = (conditions: Explained[], rest: Partial<Why> = {}): Why => ({
    symbol: 'KO',
    covered: true,
    conditions,
    ...rest,
  });

  test('the verdict counts in words', () => {
    expect(describeVerdict(why([fails, fails, unknown]))).toBe(
      'KO fails two conditions and has no figure for a third.',
    );
    expect(describeVerdict(why([fails, passes]))).toBe('KO fails one condition.');
    expect(describeVerdict(why([passes, unknown, unknown]))).toBe('KO has no figure for two conditions.');
    expect(describeVerdict(why([passes], { place: { at: 8, of: 21 } }))).toBe('KO is here, at place 8 of 21.');
  });

  test('the distance has its unit, and the last line says what blocks', () => {
    expect(describeOutcome(fails)).toBe('Fails by 0.6 points');
    expect(describeOutcome(passes)).toBe('Passes by 4.0 points');
    expect(describeOutcome(unknown)).toBe('No data');
    expect(describeEnd(why([fails, fails, unknown]))).toEqual({
      text: 'Changing both numbers is not enough. KO stays out until this condition is removed:',
      conditions: ['rd / revenue > 2%'],
    });
    expect(describeEnd(why([unknown, { ...unknown, text: 'cagr(revenue, 5) > 8%' }]))).toEqual({
      text: 'KO stays out until these conditions are removed:',
      conditions: ['rd / revenue > 2%', 'cagr(revenue, 5) > 8%'],
    });
    expect(describeEnd(why([fails]))).toBeNull();
    const scope = { isIn: false, industry: false, parts: [] };
    expect(describeEnd(why([], { scope }))).toBeNull();
    expect(describeEnd(why([fails], { scope }))?.text).toBe(
      'Changing the number is not enough. KO stays out until the scope is widened.',
    );
    expect(describeEnd(why([unknown], { scope }))?.text).toBe(
      'KO stays out until the scope is widened and this condition is removed:',
    );
  });

  test('a company that is not held is being read, until it had the time for it', () => {
    const unheld = why([], { symbol: 'QQQ', covered: false, reason: 'Not held: it is being read' });
    expect(describeNotCovered(unheld, null)?.title).toBe('Reading the filings of QQQ');
    expect(describeNotCovered(unheld, null, true)?.title).toBe('No company matches “QQQ”');
  });

  test('a ruler has the figure on the failing side of the number', () => {
    const ruler = drawRuler(fails);
    expect(ruler?.passes).toBe('above');
    expect(ruler?.own).toBeLessThan(ruler?.asked ?? 0);
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
        fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
        (left, right) => {
          const drawn = drawRuler({ ...fails, sides: { left, right, unit: 'ratio', currency: null, operator: '<' } });
          for (const place of [drawn?.own ?? 0, drawn?.asked ?? 0]) {
            expect(place).toBeGreaterThanOrEqual(0);
            expect(place).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });
});

test('a change names its figure then and now', () => {
  const change = {
    symbol: 'HLDN',
    name: 'Halden Instruments',
    accession: '1-26-1',
    filed: '2026-11-18',
    form: '10-Q',
    condition: 'fcf / revenue > 15%',
    figure: 'fcf / revenue',
    unit: 'ratio' as const,
    currency: null,
    before: 0.141,
    after: 0.249,
    priceDay: null,
  };
  const labels = new Map([['pe', 'P/E']]);
  expect(describeChange(change, true, labels)).toBe('joined. Its FCF ÷ revenue rose from 14.1% to 24.9%.');
  const price = { ...change, condition: 'pe < 25', figure: 'pe', before: 25.6, after: 23.9 };
  expect(describeChange(price, true, labels)).toBe('joined. Its P/E fell from 25.6 to 23.9.');
  expect(describeChange({ ...change, after: null }, false, labels)).toBe(
    'left. There is no figure for FCF ÷ revenue any more.',
  );
  expect(describeChange({ ...change, condition: null }, false, labels)).toBe('left.');
});

test('the condition that removes the most is the one without which most would be left', () => {
  const [one, two] = searchAnswer.conditions;
  if (one === undefined || two === undefined) throw new Error('Two conditions are asked about.');
  const answer = {
    ...searchAnswer,
    matches: 0,
    conditions: [
      { ...one, without: 3 },
      { ...two, without: 118 },
    ],
  };
  expect(findWorstCondition(answer)).toEqual({ text: two.text, place: 1, without: 118 });
  expect(findWorstCondition({ ...searchAnswer, conditions: [{ ...one, without: 0 }] })).toBeNull();
});
