/** Returns the key of an answer. */
export type AnswerKeys = (kind: string, subject?: string) => string;

/** Returns the key function. Sample data has separate keys, so that it never replaces real data, nor the reverse. */
export function answerKeys({ sample }: { readonly sample: boolean }): AnswerKeys {
  const prefix = sample ? 'sample-' : '';
  return (kind, subject) => prefix + (subject === undefined ? kind : `${kind}:${subject}`);
}
