import { Component, type ReactNode } from 'react';
import { reloadAfterChunkError } from './chunk-errors.ts';

interface Props {
  readonly children: ReactNode;
  /** Rendered when the part fails to load. Default: nothing. */
  readonly fallback?: ReactNode;
}

/** Contains the failure of a part of the shell that loads on demand. */
export class PartBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    reloadAfterChunkError(error);
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
