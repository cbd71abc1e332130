import { Component, type ReactNode } from "react";

interface Props {
  children: ReactNode;
}

interface State {
  failed: boolean;
}

/**
 * Catches a failure to load code on demand, and shows a message instead of a blank page. Retrying
 * reloads the whole page, because some browsers remember a failed URL, and after an update of the
 * server the old URL no longer exists. Nothing typed is lost, since there was no field yet.
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
