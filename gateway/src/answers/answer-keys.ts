/** Names the key of an answer: its kind, then what it is of. */
export type AnswerKeys = (kind: string, of?: string) => string;

/** Sample data has keys of its own: it is never given in place of real data, nor the other way round. */
export function answerKeys({ sample }: { readonly sample: boolean }): AnswerKeys {
  const prefix = sample ? 'sample-' : '';
  return (kind, of) => prefix + (of === undefined ? kind : `${kind}:${of}`);
}
