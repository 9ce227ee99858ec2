import type { FiledStatement } from '../../contract/as-filed.ts';
import { randomFrom } from './random.ts';

/** A sample report whose running text is written. */
interface SampleReportText {
  readonly symbol: string;
  /** Last day of its period. */
  readonly end: string;
  readonly isAnnual: boolean;
  readonly statements: readonly FiledStatement[];
}

/** Returns the text of the Item on the business. */
export function sampleBusiness(end: string): string {
  const year = Number(end.slice(0, 4));
  return [
    '<p><b>Products and services</b></p>',
    '<p>We make products and services that companies and households use every day. Our products are sold by our own people and ' +
      'by distributors, who hold stock of the smaller ones and serve customers in their region. Services are sold for a year or longer ' +
      'and are paid in advance.</p>',
    '<p><b>Customers</b></p>',
    `<p>Our customers are in more than ${60 + (year % 7)} countries. No single customer accounts for more than a tenth of our sales. ` +
      'Large customers order for several quarters ahead, small ones for the next weeks, so that our order book says little about the ' +
      'year that follows.</p>',
    '<p><b>Research</b></p>',
    `<p>We work on products that are easier to use and need less energy. ${year % 2 === 0 ? 'Two new families of products entered the market this year, and a third follows next year.' : 'One new family of products entered the market this year.'} ` +
      'Patents protect parts of our work, but we do not depend on a single one.</p>',
    '<p><b>Seasons</b></p>',
    '<p>Sales are highest in the quarter that ends with the calendar year, because many customers use what is left of their budget ' +
      'then. Costs are spread more evenly over the year, so that margins rise and fall with the seasons.</p>',
    '<p><b>Employees</b></p>',
    '<p>Most of our employees work in development, production and sales. We offer training to all of them, and about a third takes ' +
      'part in a plan under which they buy shares of the company below their price.</p>',
  ].join('\n');
}

/** Returns the text of the Item on legal proceedings. */
export function sampleLegalProceedings(end: string): string {
  const year = Number(end.slice(0, 4));
  return (
    '<p>We are a party to claims that arise in the course of business. We believe that none of these proceedings will have a material ' +
    `effect on the company.${year % 3 === 0 ? ' A competitor sued us over a patent on sensors in a district court; the trial is expected next year.' : ''}</p>`
  );
}

/** Returns management’s discussion, with the figures of the report’s income statement. */
export function sampleDiscussion({ symbol, end, isAnnual, statements }: SampleReportText): string {
  const year = Number(end.slice(0, 4));
  const random = randomFrom(`${symbol} ${end} discussion`);
  const points = (most: number) => (random() * most + 0.2).toFixed(1);
  const span = isAnnual ? 'year' : 'quarter';
  const moved = describeSales(statements, span);
  return [
    '<p><b>Overview</b></p>',
    `<p>We sell products and services. The ${span} that ended on ${end} was shaped by ${year % 2 === 0 ? 'higher demand for services and by the cost of new products' : 'lower orders from distributors and by higher prices'}. ` +
      'This discussion should be read together with the financial statements and their notes, which follow in this report.</p>',
    '<p><b>Net sales</b></p>',
    `<p>${moved} Higher prices accounted for ${points(5)} points and volume for ${points(4)} points of the change. ` +
      'Changes in exchange rates had a small effect, because we sell in the currencies in which we pay for much of our cost. Sales of ' +
      'services grew faster than those of products, as in the years before.</p>',
    '<p><b>Cost of sales and margin</b></p>',
    `<p>The gross margin changed with the mix of products and services. Freight and energy accounted for ${points(2)} points of sales. ` +
      'We agreed on prices with our largest suppliers for several years, which makes the cost of parts easier to foresee. The cost of ' +
      'services is mostly wages.</p>',
    '<p><b>Operating expenses</b></p>',
    `<p>Research was aimed at ${year % 2 === 0 ? 'software and at sensors' : 'new products for smaller customers'}. Expenses for sales rose with the number ` +
      'of people in the field. Administrative expenses include the cost of moving to one system for orders and accounts, which will ' +
      'be used in all countries within two years.</p>',
    '<p><b>Liquidity</b></p>',
    '<p>Our cash and the cash that our operations provide are enough for the needs of the next twelve months and of the years that ' +
      'we can foresee. We also have a line of credit that was not used. Debt that falls due will be repaid or replaced, depending on ' +
      'interest rates. We bought back shares and paid dividends where the board of directors decided so.</p>',
    '<p><b>Critical estimates</b></p>',
    '<p>Inventory is carried at the lower of cost and what it will bring. We estimate demand for each product and write down what ' +
      'is unlikely to be sold. Goodwill is tested once a year by discounting the cash flows that we expect. Taxes are estimated for each ' +
      'country, and uncertain positions are measured by their most likely outcome. Revenue of contracts with several parts is divided by ' +
      'the prices at which the parts are sold alone.</p>',
  ].join('\n');
}

function describeSales(statements: readonly FiledStatement[], span: string): string {
  const [latest, before] = statements.find(({ kind }) => kind === 'income')?.lines[0]?.figures ?? [];
  if (!latest || !before || before.value <= 0) return `Net sales of the ${span} are in the statement of income.`;
  const change = (latest.value / before.value - 1) * 100;
  const amount = (latest.value / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 0 });
  return `Net sales ${change < 0 ? 'decreased' : 'increased'} ${Math.abs(change).toFixed(1)}% to $${amount} million.`;
}

/** A risk of a sample company: some are of all years, others begin or end. */
interface SampleRisk {
  readonly group: 'Our markets' | 'Our operations' | 'Technology and law';
  readonly heading: (year: number) => string;
  /** Whether a report of a year names it. */
  readonly isIn: (year: number) => boolean;
  readonly text: (year: number, share: (from: number, to: number) => number) => readonly string[];
}

const always = () => true;

const risks: readonly SampleRisk[] = [
  {
    group: 'Our markets',
    heading: () => 'Demand follows the spending of our customers',
    isIn: always,
    text: (year, share) => [
      `Our customers buy more when they expect to grow. In fiscal ${year}, orders from our ten largest customers ` +
        `${year % 2 === 0 ? 'rose' : 'fell'} by ${share(2, 11)}%${year % 2 === 0 ? '' : ', and several customers moved deliveries into the next year'}. ` +
        'A fall in their spending would reduce our sales, and our margins too, because much of our cost does not follow sales.',
      'We cannot say when spending will slow or whether it will recover.',
    ],
  },
  {
    group: 'Our markets',
    heading: () => 'A few distributors account for much of our sales',
    isIn: always,
    text: (year, share) => [
      `${year % 3 === 0 ? 'Three' : 'Two'} distributors accounted for ${share(21, 38)}% of our sales in fiscal ${year}. ` +
        'The loss of a large distributor, or a change in the stock it holds, could reduce our sales in a quarter.',
      `We have no long agreements with our distributors.${year % 2 === 0 ? ' Most may end their agreement with 90 days of notice.' : ''}`,
    ],
  },
  {
    group: 'Our markets',
    heading: (year) =>
      year % 4 < 2 ? 'Our markets are competitive' : 'Our markets are competitive, and prices may fall',
    isIn: always,
    text: (year) => [
      `We compete with larger companies that have more money for research. ${year % 2 === 0 ? 'Several' : 'Some'} of them sell ` +
        `products together with software${year % 2 === 0 ? ' under one subscription' : ''}, and customers may prefer one supplier. ` +
        'New competitors may enter our markets with lower costs than ours.',
    ],
  },
  {
    group: 'Our markets',
    heading: () => 'Tariffs on parts could raise our costs',
    isIn: (year) => year % 3 !== 0,
    text: (year, share) => [
      `We buy ${share(18, 41)}% of our parts abroad. Tariffs that were announced in ${year} raise the cost of these parts. ` +
        'We may not be able to pass such costs on, and customers may turn to makers with plants in their own country.',
    ],
  },
  {
    group: 'Our operations',
    heading: () => 'Weather could interrupt our plants',
    isIn: always,
    text: () => [
      'Our largest plants are in places where storms and floods happen. A plant that stands still for weeks would delay ' +
        'deliveries, and our insurance may not cover all losses. We hold little stock of finished products elsewhere.',
    ],
  },
  {
    group: 'Our operations',
    heading: (year) =>
      year % 2 === 0 ? 'Inventory has become less useful and may become obsolete' : 'Inventory may become obsolete',
    isIn: always,
    text: (year, share) => [
      `We hold stock for products with a life of ten years and more. At the end of fiscal ${year} it covered ${share(60, 95)} days of sales. ` +
        `If demand falls${year % 2 === 0 ? ' further, we expect to write down more of it' : ' below our plans, we may have to write down part of it'}.`,
    ],
  },
  {
    group: 'Our operations',
    heading: () => 'A single supplier makes some of our parts',
    isIn: (year) => year % 4 !== 1,
    text: () => [
      'Some parts come from one supplier, with whom we have no agreement on volumes. Another supplier would need a year or ' +
        'longer to be ready, and its parts would cost more. A failure of this supplier could stop a product line.',
    ],
  },
  {
    group: 'Our operations',
    heading: () => 'We may not keep the people we need',
    isIn: always,
    text: (year, share) => [
      `Engineers are hard to find. In fiscal ${year}, ${share(6, 14)}% of our engineers left us. Higher wages would reduce our ` +
        'margins, and the loss of key people could delay new products by several quarters.',
    ],
  },
  {
    group: 'Technology and law',
    heading: () => 'Attacks on our systems could harm our business',
    isIn: always,
    text: (year) => [
      'Our systems are attacked every day. An attack that succeeds could stop our plants, reveal data of customers and employees, ' +
        `and lead to claims.${year % 2 === 0 ? ' Attackers now use artificial intelligence, which makes their messages hard to recognise.' : ''}`,
    ],
  },
  {
    group: 'Technology and law',
    heading: () => 'Our use of artificial intelligence may lead to claims',
    isIn: (year) => year % 5 !== 0,
    text: () => [
      'We use artificial intelligence in our products and in our own work. Its results may be wrong, and laws on it differ ' +
        'between countries and change quickly. Claims against us could be costly and could harm our name.',
    ],
  },
  {
    group: 'Technology and law',
    heading: () => 'Goodwill may have to be written down',
    isIn: always,
    text: (year, share) => [
      `We test goodwill once a year. In fiscal ${year} the value of our smallest unit was ${share(8, 30)}% above its book value. ` +
        'Lower forecasts or higher interest rates could lead to a charge, which would reduce our earnings.',
    ],
  },
];

/** Returns the risk factors of a sample report as HTML: each year some are new, some are gone, some read differently. */
export function sampleRiskFactors(symbol: string, year: number): string {
  const named = risks.filter(({ isIn }) => isIn(year));
  return named
    .map((risk, at) => {
      const random = randomFrom(`${symbol} ${year} ${risk.heading(0)}`);
      const share = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
      const isFirst = named[at - 1]?.group !== risk.group;
      const group = isFirst ? `<h3 style="font-size: 12pt">${risk.group}</h3>\n` : '';
      const paragraphs = risk.text(year, share).map((text) => `<p>${text}</p>`);
      return `${group}<p><b>${risk.heading(year)}</b></p>\n${paragraphs.join('\n')}`;
    })
    .join('\n');
}
