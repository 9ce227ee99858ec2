import { z } from 'zod';
import { marketKindSchema } from '../../contract/market/market.ts';
import { assumptionsSchema, sampleFigure } from './companies.ts';
import { readTable } from './read-table.ts';

/**
 * The industries of the invented companies, with the codes of the SEC. Shares are those of `SampleCompany`; `revenue` is
 * the middle of the companies, in millions of dollars.
 */
const industries = `
sic   kind     count  revenue  growth  cost  research  selling  capex  debt  inventory  payout  multiple  suffix
2080  general     12      900    0.04  0.55         -     0.27  0.045  0.45        0.4     0.4        19  Beverages
2834  general     26      700    0.12   0.3      0.24     0.27   0.04   0.4        0.5     0.1        18  Therapeutics
2911  general     12     9000    0.03   0.8         -      0.1   0.06   0.2        0.3     0.4        12  Energy
3021  general     11      800    0.05  0.56         -     0.31   0.02  0.15        0.8     0.2        17  Footwear
3571  general     12     1600    0.06  0.64      0.09     0.14   0.03  0.15        0.3     0.1        19  Computers
3674  general     18     2400    0.12  0.48      0.17     0.12   0.09   0.2        0.6    0.15        24  Semiconductors
3711  general     13     5200    0.07  0.82      0.04     0.07   0.07   0.3        0.4     0.1        11  Motors
5331  general     12     4200    0.04  0.72         -     0.22   0.03   0.2        0.4     0.3        18  Stores
5812  general     13     1300    0.06  0.62         -     0.23   0.07   0.7       0.03     0.3        21  Restaurants
5961  general     13     1500     0.1  0.64      0.06     0.23   0.04  0.15        0.2       0        22  Online
7370  general     15     1100    0.13   0.4      0.21     0.26   0.08   0.1          -       0        27  Networks
7372  general     24      950    0.15  0.27      0.23     0.35   0.03   0.2          -    0.05        31  Software
7389  general     14     1200    0.08  0.52         -     0.31   0.03   0.3          -     0.2        20  Services
6021  bank        24     1400    0.05  0.22         -     0.38   0.02   1.4          -     0.3        12  Bancorp
6331  insurer     13     2600    0.06  0.68         -     0.18   0.01   0.3          -    0.25        12  Insurance Group
6211  broker      12     1100    0.07  0.18         -      0.6   0.02   0.8          -     0.3        14  Securities
6798  reit        14      620    0.06  0.42         -     0.12   0.05   2.6          -     0.8        24  Property Trust
6726  fund         8      180    0.05  0.08         -     0.22      0   2.2          -     0.9        10  Capital Fund
6770  shell        8        4    0.01   0.1         -      1.4      0     0          -       0         9  Acquisition
6221  trust        4      240    0.03  0.05         -     0.03      0     0          -       0        15  Commodity Trust`;

const industrySchema = assumptionsSchema.extend({
  sic: z.string().regex(/^\d{4}$/),
  kind: marketKindSchema,
  /** Invented companies in it. */
  count: sampleFigure,
  /** The last part of the companies' names. */
  suffix: z.string(),
});
export type SampleIndustry = Readonly<z.output<typeof industrySchema>>;

export const sampleIndustries: readonly SampleIndustry[] = z.array(industrySchema).parse(readTable(industries));

/** The SEC's industry codes of the companies that the sample names after real ones. */
export const namedIndustries: Readonly<Record<string, string>> = {
  AAPL: '3571',
  MSFT: '7372',
  GOOGL: '7370',
  AMZN: '5961',
  TSLA: '3711',
  NVDA: '3674',
  META: '7370',
  JPM: '6021',
  V: '7389',
  WMT: '5331',
  DIS: '7990',
  NFLX: '7841',
  KO: '2080',
  PEP: '2080',
  COST: '5331',
  NKE: '3021',
  MCD: '5812',
  ORCL: '7372',
  ADBE: '7372',
  XOM: '2911',
  PFE: '2834',
  SNAP: '7370',
};
