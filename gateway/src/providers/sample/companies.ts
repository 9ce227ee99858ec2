import { z } from 'zod';
import { companyKindSchema } from '../../contract/statements.ts';
import { readTable } from './read-table.ts';

/** The twelve popular stocks of the landing page, then others: a loss maker, some that shrink and some without equity. */
const names = `
symbol  name                          sector                  industry              exchange  kind
AAPL    Apple Inc.                    Technology              Consumer Electronics  NASDAQ    general
MSFT    Microsoft Corporation         Technology              Software              NASDAQ    general
GOOGL   Alphabet Inc.                 Communication Services  Internet Services     NASDAQ    general
AMZN    Amazon.com, Inc.              Consumer Discretionary  Online Retail         NASDAQ    general
TSLA    Tesla, Inc.                   Consumer Discretionary  Automobiles           NASDAQ    general
NVDA    NVIDIA Corporation            Technology              Semiconductors        NASDAQ    general
META    Meta Platforms, Inc.          Communication Services  Social Media          NASDAQ    general
JPM     JPMorgan Chase & Co.          Financials              Banking               NYSE      bank
V       Visa Inc.                     Financials              Payments              NYSE      general
WMT     Walmart Inc.                  Consumer Staples        Retail                NYSE      general
DIS     The Walt Disney Company       Communication Services  Entertainment         NYSE      general
NFLX    Netflix, Inc.                 Communication Services  Streaming             NASDAQ    general
KO      The Coca-Cola Company         Consumer Staples        Beverages             NYSE      general
PEP     PepsiCo, Inc.                 Consumer Staples        Beverages             NASDAQ    general
COST    Costco Wholesale Corporation  Consumer Staples        Retail                NASDAQ    general
NKE     NIKE, Inc.                    Consumer Discretionary  Apparel               NYSE      general
MCD     McDonald's Corporation        Consumer Discretionary  Restaurants           NYSE      general
ORCL    Oracle Corporation            Technology              Software              NYSE      general
ADBE    Adobe Inc.                    Technology              Software              NASDAQ    general
XOM     Exxon Mobil Corporation       Energy                  Oil and Gas           NYSE      general
PFE     Pfizer Inc.                   Health Care             Pharmaceuticals       NYSE      general
SNAP    Snap Inc.                     Communication Services  Social Media          NYSE      general`;

/** The assumptions about each of them; "-" where a company has no such figure. */
const assumptions = `
symbol  yearEnd  revenue  growth   cost  research  selling  capex  debt  inventory  payout  shares  dilution  multiple  beta
AAPL          9   421300    0.06   0.54      0.08    0.066   0.03  0.25       0.03    0.15   14820    -0.025        31  1.18
MSFT          6   301200    0.13   0.31     0.115     0.12   0.16   0.2       0.02    0.25    7430    -0.004        33  0.95
GOOGL        12   398700    0.14   0.42     0.145     0.11   0.15  0.06          -    0.08   12150     -0.02        24  1.05
AMZN         12   702400    0.13   0.51      0.13    0.235   0.12  0.12       0.12       0   10650     0.006        34  1.25
TSLA         12    96800    0.24    0.8     0.045     0.05   0.09  0.08        0.5       0    3230     0.015        95  2.05
NVDA          1   211500    0.42   0.28      0.09    0.026   0.03  0.05        0.5    0.01   24400    -0.003        38   1.7
META         12   196300    0.19  0.185      0.26     0.12   0.22  0.16          -    0.08    2520    -0.015        26  1.22
JPM          12   178900    0.06    0.2         -     0.33   0.02   1.9          -    0.27    2760     -0.02        13  1.08
V             9    40600     0.1    0.2         -     0.13  0.035  0.55          -    0.23    1930     -0.02        29  0.92
WMT           1   708200    0.05  0.752         -    0.205  0.034  0.07       0.42    0.36    7990    -0.008        34  0.68
DIS           9    95100   0.045   0.64         -     0.17   0.06  0.42       0.03    0.18    1800    -0.003        18   1.4
NFLX         12    44900    0.16   0.52     0.072     0.11  0.014  0.33          -       0     425    -0.012        41   1.3
KO           12    47800    0.03   0.39         -     0.31  0.042   0.8        0.7    0.72    4300    -0.001        24  0.55
PEP          12    92600   0.035   0.45     0.009      0.4  0.055  0.42        0.5     0.7    1370    -0.003        21   0.5
COST          8   281400    0.08  0.873         -    0.089  0.018  0.03       0.32    0.26     443         0        48  0.95
NKE           5    46500   0.035   0.57         -     0.34  0.015  0.19        1.1    0.55    1470    -0.012        27   1.2
MCD          12    26700   0.025   0.43         -     0.11    0.1  1.45       0.02    0.58     714    -0.012        25   0.6
ORCL          5    66300    0.06   0.29      0.17     0.18    0.3   1.4          -    0.33    2810     -0.02        36   1.3
ADBE         11    23700    0.12  0.115      0.18     0.33   0.01  0.26          -       0     424     -0.02        22  1.35
XOM          12   331500    0.04   0.71         -     0.15  0.075  0.13       0.35    0.48    4260    -0.005        15  0.85
PFE          12    62100    0.03   0.28      0.17     0.24   0.05  0.95        0.6     0.6    5690     0.002        14   0.6
SNAP         12     5900    0.17   0.46      0.31     0.34  0.035   0.6          -       0    1700      0.03       2.4  1.45`;

/** Growth of single years, by the number of years before the last whole one. */
const oddYears: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  AAPL: { 3: -0.028 },
  TSLA: { 0: -0.031, 1: 0.012 },
  NVDA: { 3: -0.005, 6: -0.07 },
  META: { 3: -0.011 },
  V: { 6: -0.049 },
  DIS: { 6: -0.061 },
  KO: { 5: -0.112 },
  NKE: { 0: -0.098, 6: -0.044 },
  MCD: { 5: -0.101 },
  XOM: { 0: -0.024, 2: -0.16, 3: 0.42, 4: 0.5, 5: -0.31 },
  PFE: { 2: -0.41, 3: 0.23, 4: 0.92 },
  SNAP: { 2: 0.001 },
};

export const sampleFigure = z.coerce.number();
const optionalFigure = z.union([z.literal('-').transform(() => null), sampleFigure]);

/** What invented figures are made from. */
export const assumptionsSchema = z.object({
  /** Revenue of the last whole fiscal year, millions of dollars. */
  revenue: sampleFigure,
  /** Usual growth of a year, as a fraction. */
  growth: sampleFigure,
  /** Cost, research, selling, capex and debt are shares of revenue. */
  cost: sampleFigure,
  research: optionalFigure,
  selling: sampleFigure,
  capex: sampleFigure,
  debt: sampleFigure,
  /** Inventory as a share of cost; null for a company without inventory. */
  inventory: optionalFigure,
  /** Share of profit paid out. */
  payout: sampleFigure,
  /** Price as a multiple of earnings per share or, for a loss maker, of revenue per share. */
  multiple: sampleFigure,
});

const companySchema = assumptionsSchema.extend({
  symbol: z.string(),
  name: z.string(),
  sector: z.string(),
  industry: z.string(),
  exchange: z.enum(['NASDAQ', 'NYSE']),
  /** The balance sheets of other kinds than general have no current and non-current parts. */
  kind: companyKindSchema,
  /** Month the fiscal year ends in. */
  yearEnd: sampleFigure,
  /** Millions. */
  shares: sampleFigure,
  /** Growth of the number of shares in a year. */
  dilution: sampleFigure,
  beta: sampleFigure,
});

/** The assumptions behind a sample company. It has roughly the size of the real one; every figure is invented. */
export type SampleCompany = Readonly<z.output<typeof companySchema>> & {
  readonly oddYears: Readonly<Record<number, number>>;
};

/** All companies of the sample, the popular ones first. */
export const sampleCompanies: readonly SampleCompany[] = readCompanies();

function readCompanies(): SampleCompany[] {
  const figures = readTable(assumptions);
  return readTable(names).map((row, at) => {
    const company = companySchema.parse({ ...figures[at], ...row });
    return { ...company, oddYears: oddYears[company.symbol] ?? {} };
  });
}
