export const PEERS_TITLE = 'Against peers';
/** The section's id, which the marks of the key metrics lead to. */
export const PEERS_ID = 'against-peers';
/** Height of the table, so that the page is about as long as it will be. */
export const PEERS_HEIGHT = 1_240;
/** Height of the reason why there is no table. */
export const NO_PEERS_HEIGHT = 280;
