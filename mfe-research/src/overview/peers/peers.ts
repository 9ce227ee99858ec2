import type { HeldReply } from '@basecase/shared-ui/company/held-reply';

export type Peers = HeldReply<'peers'>;
export type PeerMeasure = Peers['measures'][number];
export type PeerMember = Peers['group']['members'][number];

/** A user's changes to the rule's group. */
export interface PeerChanges {
  readonly added: string[];
  readonly removed: string[];
  readonly level: Peers['group']['chosen']['level'];
  readonly size: Peers['group']['chosen']['size'];
}

export const PEERS_TITLE = 'Against peers';
/** The section's id, which the marks of the key metrics lead to. */
export const PEERS_ID = 'against-peers';
/** Height of the table, also while its code loads. */
export const PEERS_HEIGHT = 1_240;
