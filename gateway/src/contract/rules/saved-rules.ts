/** Bytes that a user keeps in all tables: notes, lists, screens, alert rules and saved cases. */
export const mostSavedBytes = 20_000_000;
