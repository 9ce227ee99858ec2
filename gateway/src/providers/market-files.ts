/** The reads of published files of the whole market, for the worker thread that loads them. */
export { type DataSetFiling, readDataSet } from './sec-bulk/data-set/read-data-set.ts';
export { readPriceFile } from './sec-bulk/price-file/read-price-file.ts';
