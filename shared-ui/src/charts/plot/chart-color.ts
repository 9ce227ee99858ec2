export type ChartColor =
  | `series-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `seq-${1 | 2 | 3 | 4}`
  | 'seq-4-edge'
  | `wf-${'operating' | 'investing' | 'financing'}-${'pos' | 'neg'}`
  | 'wf-net'
  | 'cagr-strong'
  | 'cagr-mid'
  | 'cagr-light'
  | 'cagr-light-neg'
  | 'cagr-dark-neg'
  | 'cagr-edge-pos'
  | 'cagr-edge-neg'
  | `bar-${'low' | 'mid' | 'high' | 'none'}`
  | `health-${'good' | 'amber' | 'poor'}`
  | `${'positive' | 'negative' | 'neutral'}-fill`
  | `heat-${'n3' | 'n2' | 'n1' | '0' | 'p1' | 'p2' | 'p3' | 'text'}`
  | 'bear'
  | 'base'
  | 'bull'
  | 'accent'
  | 'text'
  | 'text-2'
  | 'text-3'
  | 'text-on-fill'
  | 'bg-surface'
  | 'bg-subtle'
  | 'line-strong'
  | 'line-control'
  | 'line-grid';
