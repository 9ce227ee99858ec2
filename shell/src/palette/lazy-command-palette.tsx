import { lazy, Suspense, useEffect, useState } from 'react';
import { PartBoundary } from '../layout/part-boundary.tsx';
import type { Command } from './command.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

/** The palette, fetched when somebody first asks for it with Ctrl+K or Cmd+K. */
export function LazyCommandPalette({
  commands,
  enabled,
}: {
  readonly commands: readonly Command[];
  readonly enabled: boolean;
}) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setWanted(true);
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
  if (!wanted || !enabled) return null;
  return (
    <PartBoundary>
      <Suspense>
        <CommandPalette open={open} onOpenChange={setOpen} commands={commands} />
      </Suspense>
    </PartBoundary>
  );
}
