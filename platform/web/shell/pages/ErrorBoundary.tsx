import { Component, type ErrorInfo, type ReactNode } from "react";
import { FaultPage } from "./FaultPage.tsx";

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
    return <FaultPage onRetry={() => this.setState({ failed: false })} />;
  }
}
