import type { ReactNode } from 'react';
import { type Coverage, formatQuarter } from '../company/coverage-query.ts';
import { Banner } from '../components/states/banner.tsx';
import { formatMoment } from '../figures/moment.ts';

interface MarketProblemsProps {
  readonly problems: Coverage['problems'];
  /** A button in the banner. */
  readonly action?: ReactNode;
  /** Follows the problems. */
  readonly children?: ReactNode;
}

/** Sources of the market that could not be loaded, in one banner. Those with the same problem share a line. */
export function MarketProblems({ problems, action, children }: MarketProblemsProps) {
  if (problems.length === 0) return null;
  const [only] = problems.length === 1 ? problems : [];
  const texts = [...new Set(problems.map(({ text }) => text))];
  return (
    <Banner
      tone="warning"
      title={`${only === undefined ? `${problems.length} files` : formatQuarter(only.quarter)} could not be loaded`}
      action={action}
    >
      {texts.map((text) => (
        <p key={text}>{describeProblem(problems.filter((problem) => problem.text === text))}</p>
      ))}
      {children}
    </Banner>
  );
}

/** Returns the problem that files share, with their names where they are several, and when it was last met. */
function describeProblem(group: Coverage['problems']): string {
  const names = group.map(({ quarter }) => formatQuarter(quarter)).sort();
  const newest = group
    .map(({ at }) => at)
    .sort()
    .at(-1);
  const range = names.length === 1 ? '' : `${names[0]} to ${names.at(-1)}: `;
  return `${range}${group[0]?.text}${newest === undefined ? '' : ` (${formatMoment(newest)})`}`;
}
