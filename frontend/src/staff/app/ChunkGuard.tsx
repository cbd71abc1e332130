import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
}

interface State {
  failed: boolean;
}

/**
 * Stands around what is loaded on demand: when it does not come, the page says so instead of going
 * blank. Trying again loads the whole page: some browsers remember an address that failed, and
 * after an update of the server the old address is gone for good. Nothing typed is lost by it, as
 * there was nothing to type in.
 */
export class ChunkGuard extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <p role="alert">
        Part of this page didn't load.{" "}
        <button type="button" className="link" onClick={() => location.reload()}>
          Try again
        </button>
      </p>
    );
  }
}
