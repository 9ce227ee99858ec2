import { memberLabels } from './member-labels.model.ts';

const labelOf = memberLabels([
  '',
  'Net sales',
  'MEDTECH',
  'MedTech',
  'InnovativeMedicine',
  'Innovative Medicine',
  'Innovative  medicine',
  'INNOVATIVE MEDICINE',
  'Japan:',
  'iPad®',
  'iPhone',
  'Wearables, Home & Accessories',
  'Latin America',
  'Asia-Pacific, Africa',
]);

test.each([
  ['aapl:IPhoneMember', 'iPhone'],
  ['aapl:WearablesHomeandAccessoriesMember', 'Wearables, Home & Accessories'],
  ['ko:LatinAmericaSegmentMember', 'Latin America'],
  ['jnj:AsiaPacificAfricaMember', 'Asia-Pacific, Africa'],
  ['jnj:MedTechMember', 'MedTech'],
  ['jnj:InnovativeMedicineMember', 'Innovative Medicine'],
  ['aapl:JapanSegmentMember', 'Japan'],
  ['aapl:IPadMember', 'iPad'],
  ['country:US', 'United States'],
  ['country:ZZZ', 'ZZZ'],
  ['tsla:AutomotiveSalesMember', 'Automotive sales'],
  ['acme:TotalUSMember', 'Total US'],
])('%s is called “%s”', (member, label) => {
  expect(labelOf(member)).toBe(label);
});
