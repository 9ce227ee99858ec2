export type AnswerKeys = (kind: string, subject?: string) => string;

/** Returns the key function. Sample data has separate keys, so that sample and real data never replace each other. */
export function answerKeys({ sample }: { readonly sample: boolean }): AnswerKeys {
  const prefix = sample ? 'sample-' : '';
  return (kind, subject) => prefix + (subject === undefined ? kind : `${kind}:${subject}`);
}

/** Returns the subject of a key, such as a symbol or the number of a filing; empty for a key without one. */
export function parseSubject(key: string): string {
  return key.split(':')[1] ?? '';
}
