import type { Drawing } from '@basecase/gateway/contract';

/** The drawing of a card. Decorative: hidden from assistive technology. */
export function CardArt({ shapes, labels }: Drawing) {
  return (
    <svg viewBox="0 0 180 66" width="180" height="66" aria-hidden="true">
      {shapes.map(({ d, fill, stroke, width, rounded, opacity }) => (
        <path
          key={d}
          d={d}
          fill={formatColor(fill)}
          stroke={formatColor(stroke)}
          strokeWidth={width}
          strokeLinecap={rounded ? 'round' : undefined}
          opacity={opacity}
        />
      ))}
      {labels.map(({ text, x, y }) => (
        <text key={text} x={x} y={y} fontSize="11" fontWeight="500" fill="var(--text)" textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}

/** The colour of a design token. */
function formatColor(token: string | undefined): string {
  return token === undefined ? 'none' : `var(--${token})`;
}
