import { Component, type ReactNode } from 'react';
import { reloadIfItHeals } from './chunk-errors.ts';

interface Props {
  readonly children: ReactNode;
  /** What stands there when the part does not come; nothing unless told. */
  readonly fallback?: ReactNode;
}

/** Around a part of the shell that is fetched on demand: one that does not come leaves its place, not the whole page, empty. */
export class PartBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    reloadIfItHeals(error);
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
