import { writeForm } from '../../../test/support/ownership/form-xml.ts';
import { parseOwnershipForm } from '../../providers/sec-ownership/parse-ownership-form.ts';
import { assembleTrades } from './assemble-trades.model.ts';

test.each([
  ['of which one is joint', [[1, 2], [2]], [1]],
  ['in the other order', [[2], [1, 2]], [1]],
  [
    'by the same first owner',
    [
      [1, 2],
      [1, 3],
    ],
    [2],
  ],
  ['of each owner and of both', [[1], [2], [1, 2]], [1]],
  ['of three owners and of two of them', [[1, 2, 3], [3], [2]], [2]],
  ['of the same owner, which are two trades', [[1], [1]], [0, 0]],
])('an owner counts once in forms %s', (_, groups, others) => {
  const forms = groups.map((ciks, at) => ({
    accession: `0000012345-26-00000${at + 1}`,
    document: 'form4.xml',
    filed: '2026-03-04',
    content: parseOwnershipForm(writeForm({ owners: ciks.map((cik) => ({ cik })), lines: [{ after: 5_000 }] })),
  }));
  const { trades } = assembleTrades(forms, { isComplete: true, since: '2000-01-01' });
  expect(trades.map(({ jointOwners }) => jointOwners)).toEqual(others);
});
