import { describeOwner, formatOwnerName } from './insider.model.ts';

const owner = { cik: 1, isDirector: true, isOfficer: false, isTenPercentOwner: false, title: '' };

test.each([
  ['Boersma Travis', 'Travis Boersma'],
  ['GARRETT MARK', 'Mark Garrett'],
  ["O'BRIEN DEIRDRE", "Deirdre O'Brien"],
  ['Levinson Arthur D.', 'Arthur D Levinson'],
  ['Van Der Berg Jan', 'Van Der Berg Jan'],
  ['Smith John Jr', 'Smith John Jr'],
  ['Acme Holdings, LLC', 'Acme Holdings, LLC'],
])('the name %s of a director is shown as %s', (name, shown) => {
  expect(formatOwnerName({ ...owner, name })).toBe(shown);
});

test('a holder that is no person keeps its name', () => {
  const fund = { ...owner, isDirector: false, isTenPercentOwner: true, name: 'GOLDEN PROPERTIES' };
  expect(describeOwner(fund)).toMatchObject({ name: 'GOLDEN PROPERTIES', role: 'Holder above 10%' });
});

test('an officer has a title, unless it only points to the remarks', () => {
  const officer = { ...owner, name: 'A B', isOfficer: true };
  expect(describeOwner({ ...officer, title: 'Chief Executive Officer' }).role).toBe('Chief Executive Officer');
  expect(describeOwner({ ...officer, title: 'See Remarks' }).role).toBe('Officer');
});
