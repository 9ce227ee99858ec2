import type { ReactNode } from 'react';

/** The frame of the small drawings on the feature cards. They carry no figure and are hidden from assistive technology. */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 180 66" width="180" height="66" aria-hidden="true">
      {children}
    </svg>
  );
}

const bars = [35, 32, 34, 40, 39, 42, 55, 59, 57, 58];
const barColors = [
  '--seq-3',
  '--seq-3',
  '--seq-3',
  '--seq-3',
  '--seq-3',
  '--seq-2',
  '--seq-2',
  '--seq-2',
  '--seq-1',
  '--seq-1',
];

export function BarsArt() {
  return (
    <Drawing>
      {bars.map((height, index) => (
        <rect
          key={barX(index)}
          x={barX(index)}
          y={64 - height}
          width="12"
          height={height}
          rx="2"
          fill={`var(${barColors[index]})`}
        />
      ))}
      <path d="M0 65.5H180" stroke="var(--line-strong)" />
    </Drawing>
  );
}

const barX = (index: number): number => index * 18;

export function FilingsArt() {
  const sheets = [
    { x: 0, y: 0, stroke: 'var(--line-strong)' },
    { x: 26, y: 4, stroke: 'var(--line-strong)' },
    { x: 52, y: 8, stroke: 'var(--text-3)' },
  ];
  return (
    <Drawing>
      {sheets.map(({ x, y, stroke }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <rect x=".5" y=".5" width="74" height="57" rx="6" fill="var(--bg-surface)" stroke="var(--line-strong)" />
          <path d="M12 14h34M12 24h50M12 33h44M12 42h28" stroke={stroke} strokeWidth="2" strokeLinecap="round" />
        </g>
      ))}
    </Drawing>
  );
}

export function FairValueArt() {
  const label = { fontSize: 11, fontWeight: 500, fill: 'var(--text)', textAnchor: 'middle' } as const;
  return (
    <Drawing>
      <path d="M0 58H180" stroke="var(--line-strong)" />
      <rect x="14" y="34" width="104" height="20" rx="10" fill="var(--accent-soft)" stroke="var(--accent)" />
      <path d="M66 26v36" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
      <path d="M146 26v32" stroke="var(--text)" strokeWidth="3" strokeLinecap="round" />
      <text x="66" y="18" {...label}>
        Fair value
      </text>
      <text x="146" y="18" {...label}>
        Price
      </text>
    </Drawing>
  );
}

export function CasesArt() {
  const line = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round' } as const;
  return (
    <Drawing>
      <path d="M6 46C70 38 120 20 174 4V22C120 30 70 42 6 46Z" fill="var(--bull)" opacity=".22" />
      <path d="M6 46C70 40 120 30 174 24V38C120 40 70 44 6 46Z" fill="var(--base)" opacity=".28" />
      <path d="M6 46C70 46 120 48 174 46V62C120 58 70 50 6 46Z" fill="var(--bear)" opacity=".24" />
      <path d="M6 46C70 40 120 24 174 12" stroke="var(--bull)" {...line} />
      <path d="M6 46C70 42 120 36 174 31" stroke="var(--base)" {...line} />
      <path d="M6 46C70 47 120 53 174 54" stroke="var(--bear)" {...line} />
      <circle cx="6" cy="46" r="3.5" fill="var(--text)" />
    </Drawing>
  );
}
