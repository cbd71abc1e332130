import { Component, type ReactNode } from "react";
import { PageFailure } from "./PageFailure";

interface Props {
  children: ReactNode;
}

/** Stands around a page: one that cannot be drawn says so, and how to go on, instead of going blank. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PageFailure /> : this.props.children;
  }
}
