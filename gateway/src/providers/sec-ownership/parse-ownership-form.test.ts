import fc from 'fast-check';
import { writeForm } from '../../../test/support/ownership/form-xml.ts';
import { UnreadableForm } from '../ownership-form.ts';
import { mostBytes, parseOwnershipForm } from './parse-ownership-form.ts';

function findProblem(xml: string): string {
  try {
    parseOwnershipForm(xml);
  } catch (error) {
    if (error instanceof UnreadableForm) return error.problem;
    throw error;
  }
  return 'none';
}

test('a form after the schema: owner, box, lines of both tables, holdings and the footnote on a plan', () => {
  const form = parseOwnershipForm(
    writeForm({
      box: true,
      owners: [
        { cik: 77, name: 'HOLM GRETA', relation: '<isOfficer>true</isOfficer><officerTitle>CFO</officerTitle>' },
      ],
      lines: [
        { code: 'S', shares: 250, price: 12.5, after: 750, note: 'F1' },
        { isHolding: true, after: 40, nature: 'By trust' },
        { code: 'M', right: { shares: 250, price: 3 }, direction: 'D', security: 'Stock Option', after: 0, price: 0 },
      ],
      footnotes: { F1: 'Sold under a Rule 10b5-1 plan &amp; by a broker.' },
    }),
  );
  expect(form).toMatchObject({ form: '4', period: '2026-03-02', issuerCik: 12_345, planBox: true, amends: null });
  expect(form.owners).toEqual([
    { cik: 77, name: 'HOLM GRETA', isDirector: false, isOfficer: true, isTenPercentOwner: false, title: 'CFO' },
  ]);
  expect(form.lines).toMatchObject([
    {
      trade: { code: 'S', day: '2026-03-02', shares: 250, price: 12.5, isAcquired: false, deemedDay: null },
      sharesAfter: 750,
      isDirect: true,
      derivative: null,
      planNote: 'Sold under a Rule 10b5-1 plan & by a broker.',
    },
    { trade: null, sharesAfter: 40, isDirect: false, nature: 'By trust', planNote: null },
    { trade: { code: 'M', isAcquired: false }, derivative: { underlyingShares: 250, exercisePrice: 3 } },
  ]);
});

test('a day may have a time zone, a price may be in a footnote, and a form of before 2023 has no box', () => {
  const form = parseOwnershipForm(
    writeForm({ period: '2024-07-19-05:00', lines: [{ day: '2024-07-19Z', price: null }] }),
  );
  expect(form.period).toBe('2024-07-19');
  expect(form.lines[0]?.trade).toMatchObject({ day: '2024-07-19', price: null });
  expect(form.planBox).toBeNull();
});

test.each([
  ['.5', 0.5],
  ['1000.', 1000],
  ['+1000', 1000],
  ['+.25', 0.25],
  ['007', 7],
  ['-0.00', 0],
  ['12.3333333333333333333333333333', 12.333333333333334],
])('a number may be written as %s', (text, shares) => {
  const form = parseOwnershipForm(writeForm({ lines: [{ shares: 123, after: 5 }] }).replace('>123<', `>${text}<`));
  expect(form.lines[0]?.trade?.shares).toBe(shares);
});

test.each(['.', '+', '1,000', '1e3', '--1'])('%s is no number', (text) => {
  expect(findProblem(writeForm({ lines: [{ shares: 123 }] }).replace('>123<', `>${text}<`))).toBe('not-in-schema');
});

test('controls and marks that turn the direction of a text do not leave the form', () => {
  const form = parseOwnershipForm(writeForm({ owners: [{ name: 'Holm \u202eGreta&#10;' }] }));
  expect(form.owners[0]?.name).toBe('Holm Greta');
});

describe('a hostile or broken document is refused by name', () => {
  const laughs = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
  test.each([
    ['has-entities', writeForm().replace('<ownershipDocument>', `${laughs}<ownershipDocument>`)],
    ['has-entities', '<!DOCTYPE ownershipDocument SYSTEM "file:///etc/passwd"><ownershipDocument/>'],
    ['too-deep', `<ownershipDocument>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</ownershipDocument>`],
    ['too-many-parts', `<ownershipDocument>${'<a/>'.repeat(60_000)}</ownershipDocument>`],
    ['too-large', `<ownershipDocument>${'x'.repeat(mostBytes)}</ownershipDocument>`],
    ['broken', writeForm().slice(0, -30)],
    ['broken', writeForm().replace('</issuer>', '')],
    ['broken', ''],
    ['broken', `${writeForm().slice(21)}<second/>`],
    ['no-ownership-form', '<html><body>Undeclared</body></html>'],
    ['no-ownership-form', '<edgarSubmission/>'],
    ['not-in-schema', '<ownershipDocument/>'],
    ['not-in-schema', writeForm({ form: '10-K' })],
    ['not-in-schema', writeForm({ lines: [{ day: '2026-02-31' }] })],
    ['not-in-schema', writeForm({ lines: [{ shares: -5 }] })],
    ['not-in-schema', writeForm({ lines: [{ shares: 1e16 }] })],
    ['not-in-schema', writeForm({ lines: [{ code: 'PP' }] })],
    ['not-in-schema', writeForm({ owners: [] })],
    ['not-in-schema', writeForm({ owners: Array.from({ length: 60 }, (_, cik) => ({ cik: cik + 1 })) })],
    ['not-in-schema', writeForm({ lines: Array.from({ length: 501 }, () => ({})) })],
  ])('%s', (problem, xml) => {
    expect(findProblem(xml)).toBe(problem);
  });

  test('any damage to a form gives a form or a named refusal', () => {
    const whole = writeForm({ box: false, lines: [{}, { code: 'M', right: { shares: 5, price: 1 } }] });
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(200), fc.string({ maxLength: 30 }), (from, count, text) => {
        findProblem(`${whole.slice(0, from)}${text}${whole.slice(from + count)}`);
      }),
    );
  });
});
