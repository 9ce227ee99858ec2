import fc from 'fast-check';
import { statementsByFacts } from '../../../../test/support/filings/filed-statements.ts';
import {
  cashConcepts,
  fieldsOf,
  listSoundFacts,
  listTruths,
  type SoundFact,
  type SoundQuarter,
} from '../../../../test/support/filings/sound-company.ts';
import type { FiledStatements } from '../merge/merged-statements.model.ts';
import { readCompanyFacts } from './company-facts.ts';

const count = 12;
/** Three years and twelve quarters of fourteen figures, of which two statements show net income. */
const allFigures = 15 * 15;
/** The figures of one column of each statement, and of the quarter that its running totals lead to. */
const mostInColumns = 46;
/** Rows in another unit by concept. */
type OddRows = ReadonlyMap<string, readonly SoundFact[]>;

function readStatements(facts: readonly SoundFact[], unit: string, odd: OddRows): FiledStatements {
  const concepts: Record<string, { units: Record<string, SoundFact[]> }> = {};
  for (const fact of facts) {
    const units = concepts[fact.concept]?.units ?? {};
    units.USD = [...(units.USD ?? []), fact];
    concepts[fact.concept] = { units };
  }
  for (const [concept, rows] of odd) {
    concepts[concept] = { units: { [unit]: [...rows], ...concepts[concept]?.units } };
  }
  const stored = readCompanyFacts({ facts: { dei: {}, 'us-gaap': concepts } });
  if (stored === null) throw new Error('no facts');
  return statementsByFacts(stored);
}

const fields = Object.values(fieldsOf);

/** Returns the shown figures that are not among the right ones, and missing ones without a reason. */
function findFaults(
  { income, balance, cashFlow }: FiledStatements,
  quarters: readonly SoundQuarter[],
  recast: number | null,
) {
  const faults: string[] = [];
  let shown = 0;
  for (const kind of ['annualReports', 'quarterlyReports'] as const) {
    const truths = listTruths(quarters, kind === 'annualReports', recast);
    for (const report of [...income[kind], ...balance[kind], ...cashFlow[kind]]) {
      const figures = new Map<string, unknown>(Object.entries(report));
      for (const field of fields) {
        const text = figures.get(field);
        if (text === undefined) continue;
        const name = `${field} of ${kind} ${report.fiscalDateEnding}: ${text}`;
        const reason = report.provenance?.[field]?.reason ?? '';
        if (text === null && reason === '') faults.push(`${name} without a reason`);
        if (text === null) continue;
        shown += 1;
        const right = truths.get(`${field}|${report.fiscalDateEnding}`) ?? [];
        const isRight = right.some((value) => Math.abs(Number(text) - value) <= 1e-6 * Math.abs(value));
        if (!isRight) faults.push(`${name}, not ${right.join(' or ')}`);
      }
    }
  }
  return { faults, shown };
}

const amount = (min: number, max: number) => fc.integer({ min, max }).map((value) => value * 10_000 + 30_000_000);
const quarter = fc.record({
  revenue: amount(12_001, 19_999),
  cost: amount(3_001, 5_999),
  expenses: amount(1_001, 1_999),
  depreciation: amount(101, 999),
});
const company = fc.array(quarter, { minLength: count, maxLength: count });
const report = fc.integer({ min: 0, max: count - 1 });
const pick = fc.nat({ max: 100_000 });
/** By chance most of a company stays as it is, so that one fault is not hidden by others. */
const sometimes = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });

const scaledParts = ['income', 'balance', 'cashFlow'] as const;
const disturbance = fc.record({
  scale: sometimes(
    fc.record({
      report,
      factor: fc.constantFrom(1e-6, 1e-3, 1e3, 1e6),
      part: fc.constantFrom(null, ...scaledParts),
      column: fc.option(fc.nat({ max: 5 }), { nil: null }),
    }),
  ),
  recast: sometimes(fc.record({ report, factor: fc.constantFrom(0.7, 0.9, 1.2) })),
  rounded: fc.array(fc.record({ pick, digits: fc.integer({ min: 1, max: 2 }) }), { maxLength: 8 }),
  future: fc.array(fc.record({ pick, years: fc.constantFrom(1, 10, 180) }), { maxLength: 4 }),
  dropped: fc.oneof(fc.constant<number[]>([]), fc.array(pick, { maxLength: 12 })),
  shifted: fc.array(pick, { maxLength: 12 }),
  odd: fc.record({
    picks: fc.array(pick, { maxLength: 3 }),
    unit: fc.constantFrom('EUR', 'shares', 'USD/shares', 'pure'),
  }),
  order: fc.constantFrom(1, -1),
});
type Disturbance = typeof disturbance extends fc.Arbitrary<infer Value> ? Value : never;

const laterBy = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
/** Days around the first of a month: filers differ by one. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

const partOf = ({ start, concept }: SoundFact) =>
  start === undefined ? 'balance' : cashConcepts.has(concept) ? 'cashFlow' : 'income';
const timeOf = ({ start, end }: SoundFact) => `${start} ${end}`;

/** Returns the facts that a report states on another scale: all, those of a statement, or those of a column. */
function listScaled(sound: readonly SoundFact[], scale: Disturbance['scale']): ReadonlySet<SoundFact> {
  if (scale === null) return new Set();
  const { report: place, part, column } = scale;
  const filings = [...new Set(sound.map(({ accn }) => accn))];
  const own = sound.filter((fact) => fact.accn === filings[place] && (part === null || part === partOf(fact)));
  const times = [...new Set(own.map(timeOf))];
  return new Set(own.filter((fact) => column === null || timeOf(fact) === times[column % times.length]));
}

const discontinued = 'IncomeLossFromDiscontinuedOperationsNetOfTax';

function disturb(sound: readonly SoundFact[], { scale, recast, ...others }: Disturbance) {
  const filings = [...new Set(sound.map(({ accn }) => accn))];
  const at = (list: readonly SoundFact[], index: number) => list.slice(index % list.length).slice(0, 1);
  const scaled = listScaled(sound, scale);
  const stated = sound.flatMap((fact) => {
    const place = filings.indexOf(fact.accn);
    const share = recast !== null && place >= recast.report ? recast.factor : 1;
    const size = scale !== null && scaled.has(fact) ? scale.factor : 1;
    const own = { ...fact, val: fact.val * (fact.isRecast ? share : 1) * size };
    // Net income stays: what the business that is given up earned has a line of its own.
    const isSplit = share !== 1 && fact.concept === 'NetIncomeLoss';
    return isSplit ? [own, { ...own, concept: discontinued, val: own.val * (1 - share) }] : [own];
  });
  // Without the line of a business that is given up nothing tells that net income has its part.
  const droppable = stated.filter(({ concept }) => concept !== discontinued);
  const gone = new Set(others.dropped.flatMap((index) => at(droppable, index)));
  const moved = new Set(others.shifted.flatMap((index) => at(stated, index)));
  const kept = stated.filter((fact) => !gone.has(fact));
  const rounded = others.rounded.flatMap(({ pick: index, digits }) =>
    at(kept, index).map((fact) => ({ ...fact, val: Number(fact.val.toPrecision(digits)) })),
  );
  const future = others.future
    .flatMap(({ pick: index, years }) =>
      at(kept, index).map(({ start, ...fact }) => ({
        ...fact,
        ...(start !== undefined && { start: laterBy(start, years) }),
        end: laterBy(fact.end, years),
        val: fact.val * 3,
      })),
    )
    .filter(({ end, filed }) => end > filed);
  const shifted = kept.map((fact) =>
    moved.has(fact) && fact.start !== undefined ? { ...fact, start: dayBefore(fact.start) } : fact,
  );
  const all = [...shifted, ...rounded, ...future];
  const odd = new Map(
    others.odd.picks.flatMap((index) => at(stated, index)).map((fact) => [fact.concept, [fact]] as const),
  );
  return { facts: others.order > 0 ? all : all.toReversed(), unit: others.odd.unit, odd };
}

test('a sound company is shown in full', () => {
  fc.assert(
    fc.property(company, (quarters) => {
      const { faults, shown } = findFaults(readStatements(listSoundFacts(quarters), 'EUR', new Map()), quarters, null);
      expect(faults).toEqual([]);
      expect(shown).toBe(allFigures);
    }),
    { numRuns: 8 },
  );
});

test('however its facts are disturbed, every figure is right, or missing where facts are dropped or recast', () => {
  fc.assert(
    fc.property(company, disturbance, (quarters, by) => {
      const { facts, unit, odd } = disturb(listSoundFacts(quarters), by);
      const { faults, shown } = findFaults(readStatements(facts, unit, odd), quarters, by.recast?.factor ?? null);
      expect(faults).toEqual([]);
      if (by.dropped.length > 0 || by.recast !== null) return;
      const isWhole = by.scale === null || (by.scale.part === null && by.scale.column === null);
      if (isWhole) expect(shown).toBe(allFigures);
      // A column that no other report states cannot be known.
      else expect(shown).toBeGreaterThan(allFigures - mostInColumns);
    }),
    // The same cases in each run: who changes the reader tries thousands of others.
    { numRuns: 40, seed: 43 },
  );
});
