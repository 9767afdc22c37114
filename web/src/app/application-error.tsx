import { Component, type ReactNode } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { FullScreen } from "../components/full-screen.tsx";
import { Button } from "../components/ui/button.tsx";

/**
 * Matches the messages with which browsers report that a page's script is missing, as happens after a release replaces it.
 */
const missingChunk = /dynamically imported module|importing a module script|unable to preload/i;

function ApplicationError({ error }: { error: unknown }) {
  const { name, message, stack } = asError(error);
  const advice = missingChunk.test(message)
    ? "This page could not be loaded. There may be a new version: reload to get it."
    : "Something went wrong on this page. Reloading usually helps.";
  return (
    <FullScreen title="Application Error">
      <p className="text-balance text-ink-muted">{advice}</p>
      <Button size="lg" className="mt-5" onClick={() => location.reload()}>
        Reload Page
      </Button>
      <details className="mt-6 w-full min-w-0 rounded-lg border border-border bg-surface text-start">
        <summary className="rounded-lg px-4 py-3 text-sm font-medium">Error details</summary>
        <dl className="grid gap-3 border-t border-border px-4 py-3 text-sm">
          <Detail label="Name">{name}</Detail>
          <Detail label="Message">{message}</Detail>
          <Detail label="Stack">
            <pre className="max-h-60 overflow-auto font-mono text-xs whitespace-pre-wrap">
              {stack ?? "Not available"}
            </pre>
          </Detail>
        </dl>
      </details>
    </FullScreen>
  );
}

/** The router's own errors (no such route, no such method) are not instances of Error. */
function asError(thrown: unknown) {
  if (thrown instanceof Error) return thrown;
  return new Error(isRouteErrorResponse(thrown) ? `${thrown.status} ${thrown.statusText}` : String(thrown));
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-medium">{label}</dt>
      <dd className="break-words text-ink-muted">{children}</dd>
    </div>
  );
}

export function RouteError() {
  return <ApplicationError error={useRouteError()} />;
}

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
