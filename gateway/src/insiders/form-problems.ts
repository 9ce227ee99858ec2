import { UnreadableForm } from '../providers/ownership-form.ts';
import type { KeptProblem } from './form-store.ts';

/** Returns why a form is not used, in a sentence. */
export function describeProblem(problem: KeptProblem): string {
  return problem === 'missing' ? 'The SEC’s archive does not have it.' : new UnreadableForm(problem).message;
}
