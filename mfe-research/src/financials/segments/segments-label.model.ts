import type { SegmentPart } from '@basecase/gateway/contract';

/** Shortest name that is taken for several words: shorter ones, such as MedTech or QuickBooks, are brands. */
const GLUED_LENGTH = 12;

/**
 * Returns the label of a part. One that is the name of its member as it stands, such as `InnovativeMedicine`, gets its
 * spaces; a label of the filing stays as printed.
 */
export function partLabel({ member, label }: Pick<SegmentPart, 'member' | 'label'>): string {
  const name = member.replace(/^.*:/, '').replace(/Member$/, '');
  return label === name && name.length >= GLUED_LENGTH ? name.replace(/([a-z\d])(?=[A-Z])/g, '$1 ') : label;
}
