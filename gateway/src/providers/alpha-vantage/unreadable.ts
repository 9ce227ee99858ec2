import { BadUpstream } from '../../errors/errors.ts';

/** The provider's answer has the expected shape only in part, or holds what cannot be: it is refused as a whole. */
export function unreadable(): BadUpstream {
  return new BadUpstream('The data provider sent an answer that cannot be read. Please try again later.');
}
