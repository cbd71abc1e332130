import { Component, type ReactNode } from "react";
import { PageFailure } from "./PageFailure";

interface Props {
  children: ReactNode;
}

/** Shows what to do, instead of a blank page, if the page inside can't be rendered. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PageFailure /> : this.props.children;
  }
}
