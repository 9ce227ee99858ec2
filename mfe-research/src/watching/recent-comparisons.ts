/** The list of comparisons in the memory of this device; an entry is the symbols, separated by commas. */
export const recentComparisons = 'comparisons';
