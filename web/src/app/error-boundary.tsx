import { Component, type ReactNode } from "react";
import { ApplicationError } from "./application-error.tsx";

/** Wraps the router. Errors inside a route reach the router's own boundary, which shows the same screen. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error ? <ApplicationError error={this.state.error} /> : this.props.children;
  }
}
