import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Told once per fault: what went wrong, by its kind and never by its words. */
  failed(error: unknown): void;
  /** What is shown in place of what could not be rendered. */
  instead: ReactNode;
  children: ReactNode;
}

/** Keeps a fault in rendering from taking the page away: nobody ever sees a white screen. */
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
