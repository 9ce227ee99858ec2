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
