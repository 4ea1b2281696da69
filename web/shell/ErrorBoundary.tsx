import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button } from "#web/ui/Button.tsx";
import classes from "./PlainPage.module.css";

interface Boundary {
  children: ReactNode;
  /** Another address is another try. */
  resetKey: string;
}

/** A fault of ours takes one page, not the whole of Corella. */
export class ErrorBoundary extends Component<Boundary, { failed: boolean; key: string }> {
  override state = { failed: false, key: this.props.resetKey };

  static getDerivedStateFromProps({ resetKey }: Boundary, { key }: { key: string }) {
    return resetKey === key ? null : { failed: false, key: resetKey };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    // The browser's console is the only place a fault of a page can be read later.
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={classes.plain} role="alert">
        <h1 className={classes.title}>This page stopped working</h1>
        <p>Nothing that was saved is lost. Please try again; if it happens twice, tell support what you were doing.</p>
        <Button onClick={() => this.setState({ failed: false })}>Try again</Button>
      </div>
    );
  }
}
