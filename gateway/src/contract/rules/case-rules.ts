/** Saved cases of one user for one company. */
export const maxCases = 20;

/** Name of a case that its user did not name. */
export const firstCaseName = 'My case';
