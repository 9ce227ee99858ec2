import type { CallReply } from '@basecase/gateway/contract';

export type Peers = CallReply<'peers'>;
export type PeerMeasure = Peers['measures'][number];
export type PeerMember = Peers['group']['members'][number];

/** A user's changes to the rule's group. */
export interface PeerChanges {
  readonly added: string[];
  readonly removed: string[];
  readonly level: Peers['group']['chosen']['level'];
  readonly size: Peers['group']['chosen']['size'];
}
