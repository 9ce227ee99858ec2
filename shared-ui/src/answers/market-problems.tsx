import type { ReactNode } from 'react';
import { type Coverage, formatQuarter } from '../company/coverage-query.ts';
import { Banner } from '../components/states/banner.tsx';
import { formatMoment } from '../figures/moment.ts';

interface MarketProblemsProps {
  readonly problems: Coverage['problems'];
  /** A button in each banner. */
  readonly action?: ReactNode;
  /** Follows each problem. */
  readonly children?: ReactNode;
}

/** Sources of the market that could not be loaded. Those with the same problem share a banner. */
export function MarketProblems({ problems, action, children }: MarketProblemsProps) {
  const texts = [...new Set(problems.map(({ text }) => text))];
  return texts.map((text) => {
    const group = problems.filter((problem) => problem.text === text);
    const newest = group
      .map(({ at }) => at)
      .sort()
      .at(-1);
    const names = group.map(({ quarter }) => formatQuarter(quarter)).sort();
    const [first = ''] = names;
    return (
      <Banner
        key={text}
        tone="warning"
        title={`${names.length === 1 ? first : `${names.length} files`} could not be loaded`}
        action={action}
      >
        {names.length > 1 && `${first} to ${names.at(-1)}: `}
        {text} {newest !== undefined && `(${formatMoment(newest)})`} {children}
      </Banner>
    );
  });
}
