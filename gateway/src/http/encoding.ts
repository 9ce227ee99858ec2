/** The forms an answer is kept in, by the name they are sent under. */
export const encodings = { br: 'brotli', gzip: 'gzip', identity: 'identity' } as const;

export type Encoding = keyof typeof encodings;

const known = new Map<string, Encoding>();
const mostKnown = 200;

/**
 * The smallest form of an answer that the caller takes, by its Accept-Encoding header.
 * Browsers send one of few headers, so what was found is remembered.
 */
export function bestEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted === '') return 'identity';
  const remembered = known.get(accepted);
  if (remembered !== undefined) return remembered;
  const best = choose(accepted);
  if (known.size < mostKnown) known.set(accepted, best);
  return best;
}

function choose(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((piece) => piece.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const brotli = weightOf('br');
  const gzip = weightOf('gzip');
  if (brotli > 0 && brotli >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : 'identity';
}
