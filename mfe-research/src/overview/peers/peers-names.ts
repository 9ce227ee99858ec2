export const PEERS_TITLE = 'Against peers';
/** The section's id, which the marks of the key metrics lead to. */
export const PEERS_ID = 'against-peers';
/** Height of the table, also while its code loads. */
export const PEERS_HEIGHT = 1_240;
