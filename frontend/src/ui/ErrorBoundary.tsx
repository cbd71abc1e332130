import { Component, type ReactNode } from "react";
import { PageFailure } from "./PageFailure";

interface Props {
  children: ReactNode;
}

/** Around a page: if rendering fails, it shows what to do instead of a blank page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PageFailure /> : this.props.children;
  }
}
