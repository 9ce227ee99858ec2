import { randomFrom } from './random.ts';

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
