/** A figure of one side: a company, or the median of its peers. */
export interface VerdictCell {
  /** Null for N/A, which does not count. */
  readonly value: number | null;
  readonly text: string;
  /** The median of the company's own fiscal years; null where unknown. */
  readonly usual: { readonly value: number; readonly text: string } | null;
}

/** A row of a table as the verdict reads it. */
export interface VerdictMeasure {
  readonly name: string;
  readonly label: string;
  readonly better: Direction;
  readonly cells: readonly VerdictCell[];
}

type Direction = 'higher' | 'lower' | null;

/** Words of the sentence. Those with figures show them. */
export interface VerdictPart {
  readonly text: string;
  /** A line for each measure that counts; none for plain words. */
  readonly figures: readonly string[];
}

interface Area {
  readonly names: readonly string[];
  readonly more: string;
  readonly less: string;
  readonly most: string;
}

/** Margins are in no area: those of a grocer and of a software company are not better or worse. */
const areas: readonly Area[] = [
  { names: ['roe', 'roa', 'roic'], more: 'higher returns', less: 'lower returns', most: 'the highest returns' },
  {
    names: ['change(revenue, 1)', 'cagr(revenue.fy, 5)', 'cagr(eps.fy, 5)', 'revenueGrowth', 'revenueGrowth5'],
    more: 'faster growth',
    less: 'slower growth',
    most: 'the fastest growth',
  },
  {
    names: ['netDebtToEbitda', 'debtToEquity', 'interestCover'],
    more: 'less debt',
    less: 'more debt',
    most: 'the least debt',
  },
];
const multiples: readonly string[] = ['pe', 'evEbit', 'evEbitda', 'ps', 'pb', 'fcfYield'];
const fewestMeasures = 4;
const fewestMultiples = 2;

/** Returns the best of at least two figures; null without a direction. */
export function findBest(values: readonly (number | null)[], better: Direction): number | null {
  const known = values.filter((value) => value !== null);
  if (better === null || known.length < 2) return null;
  return better === 'higher' ? Math.max(...known) : Math.min(...known);
}

/** What measures say of the sides. */
interface Count {
  readonly measures: readonly VerdictMeasure[];
  /** By side: the measures in which it alone is the best. */
  readonly wins: readonly number[];
  /** The side with the most of them; null for none, and where two have as many. */
  readonly leader: number | null;
}

function countWins(all: readonly VerdictMeasure[], names: readonly string[], sides: number): Count {
  const measures = all.filter(
    ({ name, better, cells }) => names.includes(name) && findBest(readValues(cells), better) !== null,
  );
  const winners = measures.map(({ better, cells }) => {
    const values = readValues(cells);
    return findOnly(values.map((value) => value === findBest(values, better)));
  });
  const wins = Array.from({ length: sides }, (_, side) => winners.filter((winner) => winner === side).length);
  return { measures, wins, leader: findLeader(wins) };
}

const readValues = (cells: readonly VerdictCell[]) => cells.map(({ value }) => value);

/** Returns the place of the only true one; null where none or several are. */
function findOnly(flags: readonly boolean[]): number | null {
  const first = flags.indexOf(true);
  return first >= 0 && first === flags.lastIndexOf(true) ? first : null;
}

function findLeader(counts: readonly number[]): number | null {
  const most = Math.max(...counts);
  return most === 0 ? null : findOnly(counts.map((count) => count === most));
}

/** The sides by their names; against peers the second one is their median. */
export interface VerdictSides {
  readonly names: readonly string[];
  readonly isAgainstMedian?: boolean;
}

interface Reading extends VerdictSides {
  readonly counts: readonly { readonly area: Area; readonly count: Count }[];
  readonly price: Count;
  readonly measures: readonly VerdictMeasure[];
}

/**
 * Returns in one sentence which side is better by returns, growth and debt, and which is cheaper, each word with its
 * figures: a part goes to the side that leads in more of its measures. Null where fewer than four measures count.
 */
export function writeVerdict(measures: readonly VerdictMeasure[], sides: VerdictSides): readonly VerdictPart[] | null {
  const { length } = sides.names;
  const reading: Reading = {
    ...sides,
    counts: areas.map((area) => ({ area, count: countWins(measures, area.names, length) })),
    price: countWins(measures, multiples, length),
    measures,
  };
  const used = [...reading.counts.map(({ count }) => count), reading.price];
  if (used.reduce((sum, count) => sum + count.measures.length, 0) < fewestMeasures) return null;
  const better = length === 2 ? comparePair(reading) : nameBest(reading);
  const cheaper = describePrice(reading, better.length > 0);
  const parts = [...better, ...(better.length > 0 && cheaper.length > 0 ? [say('; ')] : []), ...cheaper];
  return parts.length === 0 ? null : [...parts, say('.')];
}

const say = (text: string): VerdictPart => ({ text, figures: [] });

function comparePair({ names, isAgainstMedian = false, counts }: Reading): VerdictPart[] {
  const led = [0, 1].map((side) => counts.filter(({ count }) => count.leader === side));
  const [first = [], second = []] = led;
  if (first.length + second.length === 0) return [];
  const subject = !isAgainstMedian && second.length > first.length ? 1 : 0;
  const word = (key: 'more' | 'less') => (entry: Reading['counts'][number]) => writeArea(names, entry, key);
  const won = (led[subject] ?? []).map(word('more'));
  const lost = (led[1 - subject] ?? []).map(word('less'));
  const other = isAgainstMedian ? 'the median of its peers' : names[1 - subject];
  const verb =
    won.length === lost.length ? 'neither better nor weaker' : won.length > lost.length ? 'better' : 'weaker';
  const [main, rest] = won.length >= lost.length ? [won, lost] : [lost, won];
  return [
    say(`${names[subject]} is ${verb} than ${other}: `),
    ...joinWords(main),
    ...(rest.length === 0 ? [] : [say(' but '), ...joinWords(rest)]),
  ];
}

/** Names the best of several sides, without a ranking of the others. */
function nameBest({ names, counts }: Reading): VerdictPart[] {
  const best = findLeader(names.map((_, side) => counts.filter(({ count }) => count.leader === side).length));
  const led = counts.filter(({ count }) => count.leader !== null && (best === null || count.leader === best));
  const words = led.map((entry) => writeArea(names, entry, 'most'));
  if (words.length === 0) return [];
  if (best !== null && words.length > 1) return [say(`${names[best]} is the best: `), ...joinWords(words)];
  const each = words.map((word, at) => [say(`${names[led[at]?.count.leader ?? 0]} has `), word]);
  return [...(words.length > 1 ? [say('None is clearly the best: ')] : []), ...joinLists(each)];
}

function writeArea(
  names: readonly string[],
  { area, count }: Reading['counts'][number],
  key: 'more' | 'less' | 'most',
): VerdictPart {
  return { text: area[key], figures: listFigures(count.measures, names) };
}

function describePrice(reading: Reading, isContinued: boolean): VerdictPart[] {
  const { names, isAgainstMedian = false, price } = reading;
  const { measures, wins, leader } = price;
  if (measures.length < fewestMultiples) return [];
  const figures = listFigures(measures, names);
  const total = `of ${measures.length} multiples`;
  if (isAgainstMedian) {
    const subject = isContinued ? 'it' : names[0];
    if (leader === null) return [say(`${subject} is `), { text: `neither cheaper nor dearer ${total}`, figures }];
    const verb = leader === 0 ? 'cheaper' : 'dearer';
    return [say(`${subject} is ${verb} by `), { text: `${wins[leader]} ${total}`, figures }];
  }
  if (leader === null)
    return names.length > 2
      ? []
      : [say('neither is cheaper by '), { text: `most ${total}`, figures }, ...describeUsual(reading, [0, 1])];
  return [
    say(`${names[leader]} is ${names.length > 2 ? 'the cheapest' : 'cheaper'} by `),
    { text: `${wins[leader]} ${total}`, figures },
    ...describeUsual(reading, names.length > 2 ? [leader] : [0, 1]),
  ];
}

/** How many multiples of each side are cheaper than the median of its own fiscal years. */
function describeUsual({ names, measures }: Reading, sides: readonly number[]): VerdictPart[] {
  const words = sides.flatMap((side) => {
    const known = measures.flatMap(({ name, label, better, cells }) => {
      const { value = null, text, usual = null } = cells[side] ?? {};
      if (!multiples.includes(name) || value === null || usual === null) return [];
      const isCheaper = better === 'lower' ? value < usual.value : value > usual.value;
      return [{ isCheaper, figure: `${label}: ${text}, median ${usual.text}` }];
    });
    if (known.length < fewestMultiples) return [];
    const count = known.filter(({ isCheaper }) => isCheaper).length;
    const text = `${count} of ${known.length}`;
    return [[say(`${names[side]} by `), { text, figures: known.map(({ figure }) => figure) }]];
  });
  return words.length === 0 ? [] : [say(', and against own medians of up to ten years '), ...joinLists(words)];
}

function listFigures(measures: readonly VerdictMeasure[], names: readonly string[]): string[] {
  return measures.map(({ label, cells }) => {
    return `${label}: ${cells.map(({ text }, at) => `${names[at]} ${text}`).join(', ')}`;
  });
}

const joinWords = (words: readonly VerdictPart[]) => joinLists(words.map((word) => [word]));

function joinLists(lists: readonly (readonly VerdictPart[])[]): VerdictPart[] {
  return lists.flatMap((list, at) => [...(at === 0 ? [] : [say(at === lists.length - 1 ? ' and ' : ', ')]), ...list]);
}
