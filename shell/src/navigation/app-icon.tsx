import { CircleHelp, Icon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { PartBoundary } from '../federation/part-boundary.tsx';

const NamedIcon = lazy(async () => ({ default: (await import('./named-icon.tsx')).NamedIcon }));

const iconProps = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface AppIconProps {
  /** Name of an icon in the shell's set, for apps without lines. */
  readonly name: string;
  /** SVG paths on a grid of 24 by 24 units. */
  readonly lines: readonly string[] | undefined;
}

/** The icon of an app's link: the lines of its descriptor, or the named icon for builds older than `iconLines`. */
export function AppIcon({ name, lines }: AppIconProps) {
  if (lines !== undefined) return <Icon iconNode={lines.map((d) => ['path', { d, key: d }])} {...iconProps} />;
  return (
    <PartBoundary fallback={<CircleHelp {...iconProps} />}>
      <Suspense fallback={<Icon iconNode={[]} {...iconProps} />}>
        <NamedIcon name={name} {...iconProps} />
      </Suspense>
    </PartBoundary>
  );
}
