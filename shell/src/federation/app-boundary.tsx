import { Component, type ReactNode } from 'react';

interface Props {
  readonly onCrash: (error: Error) => void;
  readonly children: ReactNode;
}

/** Keeps a crash of one app inside its own place, which stays empty until whoever is told of it puts something there. */
export class AppBoundary extends Component<Props, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { readonly crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(thrown: unknown): void {
    this.props.onCrash(thrown instanceof Error ? thrown : new Error(String(thrown)));
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
