import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { type TooltipOptions, useTooltip } from './use-tooltip.tsx';

export interface TooltipProps extends Pick<TooltipOptions, 'side'> {
  readonly text: ReactNode;
  /** The control; it must accept the handlers as props. */
  readonly children: ReactElement<Record<string, unknown>>;
}

/** A short text about a control, on hover and focus. Escape hides it. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const { control, popup } = useTooltip({ text, side });
  return (
    <>
      {cloneElement(children, both(children.props, control))}
      {popup}
    </>
  );
}

/** Merges props: a control keeps its own handlers beside those of the tooltip. */
function both(own: Readonly<Record<string, unknown>>, added: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(added).map(([name, value]) => {
      const first = own[name];
      if (typeof first !== 'function' || typeof value !== 'function') return [name, value ?? first];
      const call = (event: unknown): void => {
        first(event);
        value(event);
      };
      return [name, call];
    }),
  );
}
