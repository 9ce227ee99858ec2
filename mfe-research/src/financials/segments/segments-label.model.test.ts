import { partLabel } from './segments-label.model.ts';

test.each([
  ['jnj:InnovativeMedicineMember', 'InnovativeMedicine', 'Innovative Medicine'],
  ['acme:RestOfAsiaPacificMember', 'RestOfAsiaPacific', 'Rest Of Asia Pacific'],
  // Brands, and labels that the filing prints.
  ['jnj:MedTechMember', 'MedTech', 'MedTech'],
  ['aapl:IPhoneMember', 'iPhone', 'iPhone'],
  ['acme:QuickBooksMember', 'QuickBooks', 'QuickBooks'],
  ['aapl:WearablesHomeandAccessoriesMember', 'Wearables, Home and Accessories', 'Wearables, Home and Accessories'],
])('%s with the label "%s" reads "%s"', (member, label, text) => {
  expect(partLabel({ member, label })).toBe(text);
});
