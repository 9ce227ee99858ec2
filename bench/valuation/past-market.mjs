import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packPrices, packReports } from '../../gateway/dist/market/columns/pack-reports.js';
import { readBaseRates } from '../../gateway/dist/market/questions/base-rates.js';
import { recorded } from '../figures/true-figures.mjs';

/** The concepts of revenue of which annual frames are recorded. */
const revenueTags = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
];
const fewestPeers = 10;
/** Peers have from a quarter to four times the revenue, as on the screen. */
const sizeBand = 4;

/** The market as its annual frames knew it: the year before a day is the newest that all companies had filed. */
export class PastMarket {
  #holdings = new Map();
  #margins = new Map();
  #codes = readCodes();

  /** Returns the growth of companies like one, as the gateway answers for it. */
  readGrowth(day, { size, past }) {
    const holdings = this.#openHoldings(Number(day.slice(0, 4)) - 1);
    return readBaseRates(holdings, { line: 'revenue', rate: 0.05, years: 5, size, past });
  }

  /** Returns the margins of the companies of an industry and size, else of an industry, else of all that are recorded. */
  readPeerMargins(day, cik, size) {
    const margins = this.#listMargins(Number(day.slice(0, 4)) - 1).filter((one) => one.cik !== cik);
    const code = this.#codes.get(cik) ?? '';
    const isOfSize = ({ revenue }) => revenue >= size / sizeBand && revenue <= size * sizeBand;
    const isAlike = (digits) => (one) => this.#codes.get(one.cik)?.slice(0, digits) === code.slice(0, digits);
    const groups = [4, 3, 2].flatMap((digits) => {
      const alike = code === '' ? [] : margins.filter(isAlike(digits));
      return [alike.filter(isOfSize), alike];
    });
    return (groups.find((group) => group.length >= fewestPeers) ?? margins).map(({ margin }) => margin);
  }

  #openHoldings(last) {
    if (!this.#holdings.has(last)) {
      const frames = revenueTags.flatMap((tag) =>
        readFrames(tag, last).map(({ year, data }) => ({
          line: 'revenue',
          tag,
          year,
          cik: Int32Array.from(data, ({ cik }) => cik),
          value: Float64Array.from(data, ({ val }) => val),
        })),
      );
      this.#holdings.set(last, packReports([], [], { version: String(last), prices: packPrices([]), frames }));
    }
    return this.#holdings.get(last);
  }

  #listMargins(year) {
    if (!this.#margins.has(year)) {
      const revenues = new Map();
      for (const tag of revenueTags) {
        for (const { cik, val } of readFrame(tag, year)) if (val > 0 && !revenues.has(cik)) revenues.set(cik, val);
      }
      const earned = readFrame('OperatingIncomeLoss', year).filter(({ cik }) => revenues.has(cik));
      const margins = earned.map(({ cik, val }) => ({
        cik,
        revenue: revenues.get(cik),
        margin: val / revenues.get(cik),
      }));
      this.#margins.set(year, margins);
    }
    return this.#margins.get(year);
  }
}

function readFrames(tag, last) {
  const years = readdirSync(path.join(recorded, 'market/frames', tag, 'USD')).flatMap((name) =>
    Number(/^CY(\d{4})\.json/.exec(name)?.[1] ?? []),
  );
  return years.filter((year) => year <= last).map((year) => ({ year, data: readFrame(tag, year) }));
}

function readFrame(tag, year) {
  const file = path.join(recorded, `market/frames/${tag}/USD/CY${year}.json.gz`);
  return existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString()).data : [];
}

/** Industry codes of the listed filers, by CIK. */
function readCodes() {
  const text = gunzipSync(readFileSync(path.join(recorded, 'market/universe/listed_filer_metadata.csv.gz'))).toString();
  const [head, ...lines] = text.trim().split('\n');
  const [cikAt, codeAt] = ['cik', 'sic'].map((name) => head.split(',').indexOf(name));
  // Commas within quotes separate nothing.
  const rows = lines.map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  return new Map(rows.map((cells) => [Number(cells[cikAt]), cells[codeAt]]));
}
