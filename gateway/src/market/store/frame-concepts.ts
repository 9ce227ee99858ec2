/** The concepts of annual frames, for base rates, with their lines. A balance is at the end of the year. */
export const frameLines: ReadonlyMap<string, { readonly line: string; readonly isBalance: boolean }> = new Map([
  ['Revenues', { line: 'revenue', isBalance: false }],
  ['RevenueFromContractWithCustomerExcludingAssessedTax', { line: 'revenue', isBalance: false }],
  ['SalesRevenueNet', { line: 'revenue', isBalance: false }],
  ['GrossProfit', { line: 'grossProfit', isBalance: false }],
  ['OperatingIncomeLoss', { line: 'operatingIncome', isBalance: false }],
  ['NetIncomeLoss', { line: 'netIncome', isBalance: false }],
  ['NetCashProvidedByUsedInOperatingActivities', { line: 'operatingCashflow', isBalance: false }],
  ['PaymentsToAcquirePropertyPlantAndEquipment', { line: 'capex', isBalance: false }],
  ['Assets', { line: 'totalAssets', isBalance: true }],
  ['StockholdersEquity', { line: 'equity', isBalance: true }],
]);

/** The first year of frames. */
export const firstFrameYear = 2009;
