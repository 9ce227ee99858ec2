import {
  type Arc,
  fact,
  instanceText,
  labelRole,
  presentation,
  role,
} from '../../../../../test/support/filings/linkbase-filing.ts';
import { standardise } from '../../standardise/standardise.model.ts';
import { linkbaseFigures } from './linkbase-figures.model.ts';
import { LinkbaseReader, type Linkbases } from './linkbase-reader.ts';
import { type XbrlInstance, XbrlInstanceReader } from './xbrl-instance.ts';

function readInstance(...facts: readonly string[]): XbrlInstance {
  const reader = new XbrlInstanceReader();
  const text = instanceText(...facts);
  for (let start = 0; start < text.length; start += 100) reader.write(text.slice(start, start + 100));
  return reader.end();
}

function readLinkbases(...documents: readonly string[]): Linkbases {
  const reader = new LinkbaseReader();
  for (const document of documents) {
    reader.nextDocument();
    reader.write(document);
  }
  return reader.end();
}

const labels = `<linkbase><labelLink xlink:role="x">
  <loc xlink:href="x.xsd#us-gaap_Cash" xlink:label="c"/><label xlink:label="t" xlink:role="${labelRole('label')}">Cash &amp; deposits</label>
  <label xlink:label="t" xlink:role="${labelRole('periodStartLabel')}">Cash, first day</label><labelArc xlink:from="c" xlink:to="t"/>
  <loc xlink:href="x.xsd#us-gaap_ProductMember" xlink:label="p"/><label xlink:label="pt" xlink:role="${labelRole('label')}">Products [Member]</label><labelArc xlink:from="p" xlink:to="pt"/>
  </labelLink></linkbase>`;

const cashFlow: readonly Arc[] = [
  { from: 'StatementOfCashFlowsAbstract', to: 'Cash', label: labelRole('periodStartLabel') },
  { from: 'StatementOfCashFlowsAbstract', to: 'OperatingAbstract' },
  { from: 'OperatingAbstract', to: 'NetIncomeLoss' },
  { from: 'OperatingAbstract', to: 'NetCashProvidedByUsedInOperatingActivities', label: labelRole('totalLabel') },
  {
    from: 'StatementOfCashFlowsAbstract',
    to: 'PaymentsToAcquirePropertyPlantAndEquipment',
    label: 'http://www.xbrl.org/2009/role/negatedLabel',
  },
  { from: 'StatementOfCashFlowsAbstract', to: 'NetCashProvidedByUsedInInvestingActivities' },
  { from: 'StatementOfCashFlowsAbstract', to: 'Cash', label: labelRole('periodEndLabel') },
];

const facts = [
  fact('NetIncomeLoss', 'y1', '140000000'),
  fact('NetCashProvidedByUsedInOperatingActivities', 'y1', '150000000'),
  fact('NetCashProvidedByUsedInOperatingActivities', 'q4', '50000000'),
  fact('PaymentsToAcquirePropertyPlantAndEquipment', 'y1', '90000000'),
  fact('NetCashProvidedByUsedInInvestingActivities', 'y1', '-90000000'),
  fact('Cash', 'd0', '40000000'),
  fact('Cash', 'd1', '100000000'),
  fact('Goodwill', 'd1', '', 'xsi:nil="true"'),
];

describe('a filing out of its instance and linkbases', () => {
  test('numbers have their period, texts of notes are passed over', () => {
    const instance = readInstance(...facts);
    expect(instance.facts).toHaveLength(7);
    expect(instance.facts[0]).toMatchObject({
      concept: 'us-gaap:NetIncomeLoss',
      period: { start: '2012-01-01', end: '2012-12-31' },
      unit: 'iso4217:USD',
      value: 140e6,
      anchor: 'NetIncomeLoss-y1',
    });
    expect([...instance.cover]).toEqual([['dei:DocumentType', '10-K']]);
  });

  test('lines stand in the order, depth and sign in which they are printed', () => {
    const [statement] = linkbaseFigures(
      readInstance(...facts),
      readLinkbases(presentation('CashFlows', cashFlow), labels),
    ).statements;
    expect(statement?.columns).toEqual([{ start: '2012-01-01', end: '2012-12-31' }]);
    expect(
      statement?.lines.map(({ label, level, figures: [figure] }) => [label, level, figure?.printed ?? null]),
    ).toEqual([
      ['Cash, first day', 0, 40e6],
      ['OperatingAbstract', 0, null],
      ['NetIncomeLoss', 1, 140e6],
      ['NetCashProvidedByUsedInOperatingActivities', 1, 150e6],
      ['PaymentsToAcquirePropertyPlantAndEquipment', 0, -90e6],
      ['NetCashProvidedByUsedInInvestingActivities', 0, -90e6],
      ['Cash & deposits', 0, 100e6],
    ]);
  });

  test('it is standardised as any other source', () => {
    const linkbases = readLinkbases(presentation('CashFlows', cashFlow));
    const [column] = standardise(linkbaseFigures(readInstance(...facts), linkbases)).cashFlow;
    expect(column?.figures.capitalExpenditures).toMatchObject({ value: 90e6, origin: { from: 'face' } });
  });

  test('a page of details with the same concepts is not the statement', () => {
    const details = presentation('CashFlowsDetails', cashFlow);
    const schema = `<schema><link:roleType roleURI="${role('R4')}"><link:definition>0004 - Statement - CASH FLOWS</link:definition></link:roleType></schema>`;
    const linkbases = readLinkbases(details, presentation('R4', cashFlow), schema);
    expect(linkbases.definitions.get(role('R4'))).toBe('0004 - Statement - CASH FLOWS');
    expect(linkbaseFigures(readInstance(...facts), linkbases).statements).toHaveLength(1);
    expect(linkbaseFigures(readInstance(...facts), readLinkbases(details)).statements).toEqual([]);
  });

  test('members of a page have lines of their own', () => {
    const arcs: readonly Arc[] = [
      { from: 'RootAbstract', to: 'StatementTable' },
      { from: 'StatementTable', to: 'ProductOrServiceAxis' },
      { from: 'ProductOrServiceAxis', to: 'ProductsAndServicesDomain' },
      { from: 'ProductsAndServicesDomain', to: 'ProductMember' },
      { from: 'StatementTable', to: 'StatementLineItems' },
      ...['Revenues', 'OperatingIncomeLoss', 'IncomeTaxExpenseBenefit', 'NetIncomeLoss', 'EarningsPerShareBasic'].map(
        (to) => ({
          from: 'StatementLineItems',
          to,
        }),
      ),
    ];
    const income = [
      fact('Revenues', 'p1', '300'),
      ...['Revenues', 'OperatingIncomeLoss', 'IncomeTaxExpenseBenefit', 'NetIncomeLoss', 'EarningsPerShareBasic'].map(
        (concept) => fact(concept, 'y1', '1000'),
      ),
    ];
    const [statement] = linkbaseFigures(
      readInstance(...income),
      readLinkbases(presentation('Income', arcs), labels),
    ).statements;
    expect(statement?.lines.slice(0, 2)).toMatchObject([
      {
        label: 'Products',
        members: { 'srt:ProductOrServiceAxis': 'us-gaap:ProductMember' },
        figures: [{ value: 300 }],
      },
      { label: 'Revenues', members: {}, level: 0, figures: [{ value: 1000 }] },
    ]);
  });

  test('a presentation that runs in a circle ends', () => {
    const circle = [...cashFlow, { from: 'NetIncomeLoss', to: 'OperatingAbstract' }];
    expect(
      linkbaseFigures(readInstance(...facts), readLinkbases(presentation('CashFlows', circle))).statements,
    ).toHaveLength(1);
  });

  test('parents that share their children do not multiply without end', () => {
    const layers = Array.from({ length: 30 }, (_, layer) =>
      ['A', 'B'].flatMap((from) =>
        ['A', 'B'].map((to) => ({ from: `${from}${layer}Abstract`, to: `${to}${layer + 1}Abstract` })),
      ),
    ).flat();
    const arcs = [...cashFlow, { from: 'StatementOfCashFlowsAbstract', to: 'A0Abstract' }, ...layers];
    expect(
      linkbaseFigures(readInstance(...facts), readLinkbases(presentation('CashFlows', arcs))).statements,
    ).toHaveLength(1);
  });

  test('entities of a DTD are not expanded, and 10,000 elements inside each other are read', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    const hostile =
      bomb + '<a>'.repeat(10_000) + labels.replace('Cash &amp; deposits', '&b;&b;') + '</a>'.repeat(10_000);
    const { statements } = linkbaseFigures(
      readInstance(bomb, ...facts),
      readLinkbases(presentation('CashFlows', cashFlow), hostile),
    );
    expect(statements[0]?.lines.at(-1)).toMatchObject({ label: '&b;&b;', figures: [{ value: 100e6 }] });
  });

  test.each(['9'.repeat(400), 'Infinity', '1e999', 'many', ''])('“%s” is no number', (text) => {
    expect(readInstance(fact('Cash', 'd1', text)).facts).toEqual([]);
  });
});
