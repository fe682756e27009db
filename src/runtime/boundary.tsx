import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Called once for each error, with the error's kind and never its message. */
  failed(error: unknown): void;
  /** Rendered instead of the failed children. */
  instead: ReactNode;
  children: ReactNode;
}

/** Catches rendering errors, so that nobody sees a white screen. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.failed(error);
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
