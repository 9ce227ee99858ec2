import { CircleHelp, Icon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { PartBoundary } from '../federation/part-boundary.tsx';

const NamedIcon = lazy(async () => ({ default: (await import('./named-icon.tsx')).NamedIcon }));

const look = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface AppIconProps {
  /** Name of an icon of the shell's set, drawn where the app brings no lines. */
  readonly name: string;
  /** Outlines on a grid of 24 by 24 units. */
  readonly lines: readonly string[] | undefined;
}

/** The icon of an app's link: as its descriptor draws it, or by the name that builds before `iconLines` give it. */
export function AppIcon({ name, lines }: AppIconProps) {
  if (lines !== undefined) return <Icon iconNode={lines.map((d) => ['path', { d, key: d }])} {...look} />;
  return (
    <PartBoundary fallback={<CircleHelp {...look} />}>
      <Suspense fallback={<Icon iconNode={[]} {...look} />}>
        <NamedIcon name={name} {...look} />
      </Suspense>
    </PartBoundary>
  );
}
