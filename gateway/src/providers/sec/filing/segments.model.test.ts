import type { PeriodFact } from '../shape/filing-figures.ts';
import { readBreakdowns } from './segments.model.ts';

const period = { start: '2024-01-01', end: '2024-12-31' };
const product = 'srt:ProductOrServiceAxis';
const business = 'us-gaap:StatementBusinessSegmentsAxis';

function fact(value: number, members: Readonly<Record<string, string>> = {}, name = 'Revenues'): PeriodFact {
  const concept = `us-gaap:${name}`;
  return {
    concept,
    period,
    members: new Map(Object.entries(members)),
    unit: 'iso4217:USD',
    value,
    anchor: `f${value}`,
  };
}

const findBreakdown = (...facts: readonly PeriodFact[]) => readBreakdowns({ statements: [], facts });

describe('revenue and operating income by parts of the company', () => {
  test('products sum to the whole', () => {
    const [breakdown] = findBreakdown(
      fact(100),
      fact(70, { [product]: 'acme:ElectricCarsMember' }),
      fact(30, { [product]: 'us-gaap:ServiceMember' }),
    );
    expect(breakdown).toMatchObject({ by: 'product', measure: 'revenue', sum: 100, total: 100, gap: 0 });
    expect(breakdown?.parts).toMatchObject([
      { label: 'Electric cars', value: 70, partOf: null, anchor: 'f70' },
      { label: 'Service', value: 30, partOf: null },
    ]);
  });

  test('a subtotal is not counted beside its parts', () => {
    const [breakdown] = findBreakdown(
      fact(100),
      fact(40, { [product]: 'acme:SalesMember' }),
      fact(20, { [product]: 'acme:LeasingMember' }),
      fact(60, { [product]: 'acme:CarsMember' }),
      fact(40, { [product]: 'acme:EnergyMember' }),
    );
    expect(breakdown?.parts.map(({ partOf }) => partOf)).toEqual(['acme:CarsMember', 'acme:CarsMember', null, null]);
    expect(breakdown?.gap).toBe(0);
  });

  test('a second way to cut the same total is left out', () => {
    const [breakdown] = findBreakdown(
      fact(100),
      fact(60, { [product]: 'acme:CarsMember' }),
      fact(40, { [product]: 'acme:EnergyMember' }),
      fact(95, { [product]: 'acme:AllSalesMember' }),
      fact(5, { [product]: 'acme:AllLeasingMember' }),
    );
    expect(breakdown?.parts.map(({ label }) => label)).toEqual(['Cars', 'Energy']);
  });

  test('a total that its parts do not explain is no part', () => {
    const [breakdown] = findBreakdown(
      fact(100),
      fact(80, { [business]: 'acme:InsuranceMember' }),
      fact(50, { [business]: 'acme:PharmacyMember' }),
      fact(45, { [business]: 'acme:TotalCareMember' }),
    );
    expect(breakdown).toMatchObject({ sum: 130, gap: -30 });
  });

  test('segments that carry the mark of operating segments are read, other axes are not', () => {
    const [breakdown] = findBreakdown(
      fact(100, {}, 'OperatingIncomeLoss'),
      fact(
        80,
        { [business]: 'acme:A', 'srt:ConsolidationItemsAxis': 'us-gaap:OperatingSegmentsMember' },
        'OperatingIncomeLoss',
      ),
      fact(30, { [business]: 'acme:B' }, 'OperatingIncomeLoss'),
      fact(7, { [business]: 'acme:B', 'srt:StatementGeographicalAxis': 'country:US' }, 'OperatingIncomeLoss'),
    );
    expect(breakdown).toMatchObject({ by: 'segment', measure: 'operatingIncome', sum: 110, gap: -10 });
  });

  test('products that are stated within segments alone are added up over these', () => {
    const within = (segment: string, name: string) => ({ [business]: segment, [product]: name });
    const [breakdown] = findBreakdown(
      fact(100),
      fact(60, within('acme:A', 'acme:SearchMember')),
      fact(10, within('acme:A', 'acme:VideoMember')),
      fact(5, within('acme:B', 'acme:VideoMember')),
    );
    expect(breakdown).toMatchObject({ parts: [{ value: 60 }, { value: 15 }], gap: 25 });
  });

  test('one part alone is no breakdown', () => {
    expect(findBreakdown(fact(100), fact(70, { [product]: 'acme:CarsMember' }))).toEqual([]);
  });
});
