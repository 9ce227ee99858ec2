import { BadUpstream } from '../../errors/errors.ts';

/** Returns the error for a body of which a part has another shape or an impossible value: the whole is refused. */
export function unreadable(): BadUpstream {
  return new BadUpstream('The data provider sent an answer that cannot be read. Please try again later.');
}
