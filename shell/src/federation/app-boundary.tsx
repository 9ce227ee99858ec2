import { Component, type ReactNode } from 'react';

interface Props {
  readonly onCrash: (error: Error) => void;
  readonly children: ReactNode;
}

/** Contains the crash of an app. Renders nothing after one; `onCrash` must show the failure. */
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
