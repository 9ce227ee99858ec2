import { makeGroup, makeMeasure, makePeers } from '../../testing/peers.ts';
import { planStrip } from './dot-strip.model.ts';
import {
  describeLeftOut,
  describeMembers,
  describeRule,
  explainWidening,
  findWider,
  formatTimes,
  groupMeasures,
} from './peer-group.model.ts';
import {
  countUnranked,
  formatPlace,
  nameQuarter,
  rangeOfPercentile,
  sayDisagreement,
  sayPlace,
} from './peer-words.model.ts';

describe('the words of a rank', () => {
  test.each([
    [1.2, '1st'],
    [22.4, '22nd'],
    [82.6, '83rd'],
    [11, '11th'],
    [99.8, '99th'],
    [0, 'Lowest'],
    [100, 'Highest'],
  ])('%s is %s', (percentile, text) => expect(formatPlace(percentile)).toBe(text));

  test('follow the direction, and the height without one', () => {
    const words = (percentile: number, better: 'higher' | 'lower' | null) => nameQuarter({ n: 31, percentile, better });
    expect([words(82, 'higher'), words(60, 'higher'), words(30, 'higher'), words(10, 'higher')]).toEqual([
      'Best quarter',
      'Better half',
      'Weaker half',
      'Weakest quarter',
    ]);
    expect([words(24, 'lower'), words(85, 'lower')]).toEqual(['Best quarter', 'Weakest quarter']);
    expect([words(80, null), words(40, null)]).toEqual(['Highest quarter', 'Lower half']);
  });

  test('have no number below twenty members, and nothing below ten', () => {
    const say = (n: number) => sayPlace({ n, percentile: 27, better: 'higher' });
    expect([say(9), say(10), say(19), say(20)]).toEqual([
      null,
      'Lower half of 10 peers',
      'Lower half of 19 peers',
      '27th percentile of 20 peers',
    ]);
  });

  test('say both where colour and rank disagree', () => {
    const rank = (percentile: number, better: 'higher' | 'lower' | null = 'higher') => ({ n: 34, percentile, better });
    expect(sayDisagreement('high', rank(18))).toBe('Excellent by the rule, 18th percentile of 34 peers');
    expect(sayDisagreement('high', rank(0))).toBe('Excellent by the rule, lowest of 34 peers');
    expect(sayDisagreement('low', rank(82))).toBe('Below good by the rule, 82nd percentile of 34 peers');
    expect(sayDisagreement('mid', rank(90, 'lower'))).toBe('Good by the rule, 90th percentile of 34 peers');
    expect([sayDisagreement('high', rank(70)), sayDisagreement('high', rank(10, null))]).toEqual([null, null]);
  });

  test('the 90% range of the 82nd of 34 is that of Wilson', () => {
    const [low, high] = rangeOfPercentile(82, 34);
    expect([Math.round(low), Math.round(high)]).toEqual([69, 90]);
    expect(rangeOfPercentile(100, 20)[1]).toBe(100);
  });

  test('count those without a rank', () => {
    expect(countUnranked({ notMeaningful: 3, missing: 1 })).toBe('3 not meaningful, 1 missing');
    expect(countUnranked({ notMeaningful: 0, missing: 0 })).toBe('');
  });
});

describe('the strip', () => {
  test('leaves out the outer 3% of each end, and keeps the company at it', () => {
    const plan = planStrip(makeMeasure(40, 90));
    expect([plan?.low, plan?.high, plan?.dots.length]).toEqual([0.02, 0.39, 38]);
    expect(plan?.own).toBeCloseTo(98.8);
    expect(plan?.places.get('P1')).toBeCloseTo(1.2);
  });

  test('stacks figures that would touch', () => {
    const values = ['A', 'B', 'C', 'D'].map((symbol, at) => ({ symbol, value: at === 3 ? 1 : 0.5 }));
    const tops = planStrip({ ...makeMeasure(4, 1), values })?.dots.map(({ top }) => top);
    expect(tops).toEqual([17.5, 12.5, 22.5, 17.5]);
  });

  test('is not drawn without figures', () => expect(planStrip(makeMeasure(0, 1, { median: null }))).toBeNull());
});

describe('the rule in words', () => {
  test('names industry, number and size', () => {
    const group = makeGroup(34);
    expect(describeRule(group)).toBe('SIC 3674 · 34 companies, same kind, size ¼ to 4×');
    expect(describeMembers(group)).toMatch(
      /^Operating companies of the same industry with revenue from \$500(\.0)?k to \$8\.0M/,
    );
    expect(explainWidening(group)).toBeNull();
  });

  test('says how it was widened, or that the size is unknown', () => {
    const choices = [{ level: 4 as const, size: 0.25 as const, members: 4 }];
    expect(explainWidening(makeGroup(23, { level: 3, size: 0.1, choices }))).toBe(
      'SIC 3674 has 4 companies of this kind and size. The group was widened by size and to three digits of the code.',
    );
    expect(explainWidening(makeGroup(23, { size: null, ownSize: null, choices }))).toMatch(/^Its revenue is not known/);
  });

  test('finds a wider size before another industry', () => {
    expect(findWider(makeGroup(14))).toEqual({ level: 4, size: 0.1, members: 23 });
    expect(findWider(makeGroup(14, { size: null }))).toBeNull();
  });

  test('counts what is not meaningful for the kind in one sentence', () => {
    const nothing = makeMeasure(0, 1, { label: 'Gross margin', value: { value: null, reason: 'Not meaningful' } });
    const peers = makePeers(20, { group: makeGroup(20, { kind: 'bank' }), measures: [nothing, makeMeasure(20, 5)] });
    expect(describeLeftOut(peers)).toBe(
      '1 measure is left out, not meaningful or not reported for banks: gross margin.',
    );
    expect(groupMeasures(peers)).toMatchObject([{ title: 'Profitability', measures: [{ label: 'Net margin' }] }]);
  });

  test.each([
    [0.01, '<0.1×'],
    [0.84, '0.8×'],
    [25.3, '25×'],
  ])('a size of %s is %s', (times, text) => expect(formatTimes(times)).toBe(text));
});
