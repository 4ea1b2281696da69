import { Component, type ErrorInfo, type ReactNode } from "react";
import { FaultPage } from "./FaultPage.tsx";

interface BoundaryProps {
  children: ReactNode;
  /** Key whose change clears the error and renders the page again. */
  resetKey: string;
}

/** Catches errors of one page, so that the rest of Corella keeps working. */
export class ErrorBoundary extends Component<BoundaryProps, { failed: boolean; key: string }> {
  override state = { failed: false, key: this.props.resetKey };

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, { key }: { key: string }) {
    return resetKey === key ? null : { failed: false, key: resetKey };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    // Logs the error because the browser's console is the only record of it.
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <FaultPage onRetry={() => this.setState({ failed: false })} />;
  }
}
