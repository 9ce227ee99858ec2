/** Bounds per user, and of one note. */
export const mostNotes = 500;
export const longestNoteText = 10_000;
export const mostTies = 8;
export const mostAdditions = 50;
/** A note can be changed for this time. Later texts are added with their date. */
export const changeHours = 24;
