import fc from 'fast-check';
import { passed, raised, waiting } from './check.model.ts';
import { joinOffers } from './checks.model.ts';

describe('one offer per input', () => {
  const offer = (code: string, value: number) =>
    raised(code, code, 'look', [`Title of ${code}`, 'Text.'], {
      label: `Use ${value}`,
      input: 'operatingMargin',
      value,
    });

  test('a second offer for an input is named in the first one, and other lines stay', () => {
    const others = [passed('years', 'Every year has twelve months.'), waiting('exit', 'Exit')];
    const joined = joinOffers([offer('recent-margin', 0.59), offer('peer-margin', 0.212), ...others]);
    expect(joined.map(({ code }) => code)).toEqual(['recent-margin', 'years', 'exit']);
    expect(joined[0]).toMatchObject({ text: 'Text. Against it: Title of peer-margin.', action: { value: 0.59 } });
  });

  test('no two checks offer to set one input, whatever was found', () => {
    const found = fc.array(
      fc.record({ code: fc.constantFrom('a', 'b', 'c', 'd'), value: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    fc.assert(
      fc.property(found, (all) => {
        const joined = joinOffers(all.map(({ code, value }) => offer(code, value)));
        expect(joined).toHaveLength(Math.min(1, all.length));
      }),
    );
  });

  test('a check that only leads to an input stays beside an offer for it', () => {
    const lead = raised('margin', 'Margin', 'look', ['Title', 'Text.'], { label: 'Enter', input: 'operatingMargin' });
    expect(joinOffers([lead, offer('recent-margin', 0.59)])).toHaveLength(2);
  });
});
