import { industryCodes } from './industry-codes.ts';

/** Names of the industries by the first two digits of their codes. */
const groups = `
01 Crops
02 Livestock
07 Agricultural services
08 Forestry
09 Fishing and hunting
10 Metal mining
12 Coal mining
13 Oil and gas extraction
14 Mining of nonmetallic minerals
15 Building construction
16 Heavy construction
17 Special trade contractors
20 Food and beverages
21 Tobacco
22 Textiles
23 Apparel
24 Lumber and wood products
25 Furniture
26 Paper
27 Printing and publishing
28 Chemicals and drugs
29 Petroleum refining
30 Rubber and plastics
31 Leather and footwear
32 Stone, clay and glass
33 Primary metals
34 Metal products
35 Machinery and computers
36 Electronics
37 Transportation equipment
38 Instruments
39 Other manufacturing
40 Railroads
41 Passenger transit
42 Trucking and warehousing
44 Water transportation
45 Air transportation
46 Pipelines
47 Transportation services
48 Communications
49 Electric, gas and sanitary services
50 Wholesale of durable goods
51 Wholesale of nondurable goods
52 Building materials stores
53 General merchandise stores
54 Food stores
55 Car dealers and gas stations
56 Apparel stores
57 Furniture and electronics stores
58 Restaurants
59 Other retail
60 Banks
61 Credit institutions
62 Security and commodity brokers
63 Insurance carriers
64 Insurance agents
65 Real estate
67 Holding and investment offices
70 Hotels
72 Personal services
73 Business services
75 Car repair and rental
76 Other repair
78 Motion pictures
79 Amusement and recreation
80 Health services
81 Legal services
82 Education
83 Social services
86 Membership organizations
87 Engineering and management services
89 Other services
99 Not classified`;

function readNames(table: string): ReadonlyMap<string, string> {
  return new Map(
    table
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const space = line.indexOf(' ');
        return [line.slice(0, space), line.slice(space + 1)];
      }),
  );
}

/** Names by the first two digits of the codes of the SEC (SIC). */
export const industryGroupNames = readNames(groups);

/** Names by the whole code. */
export const industryNames = readNames(industryCodes);
