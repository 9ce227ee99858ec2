import { UnavailableState } from '@basecase/shared-ui/components/state';
import { Component, type ReactNode } from 'react';
import { isChunkError, mayReload } from './chunk-errors.ts';

interface Props {
  readonly title: string;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** Keeps a crash of one app inside its own place. */
export class AppBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(error: Error): void {
    if (isChunkError(error) && mayReload(window.sessionStorage, Date.now())) window.location.reload();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <UnavailableState app={this.props.title} onRetry={() => this.retry(error)} onLeave={this.props.onLeave} />;
  }

  /** A part of the app that did not arrive is asked for anew only by a new page. */
  private retry(error: Error): void {
    if (isChunkError(error)) window.location.reload();
    else this.setState({ error: null });
  }
}
