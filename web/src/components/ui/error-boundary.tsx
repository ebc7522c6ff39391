import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../../lib/language/translate.ts';
import { Button } from './button.tsx';

interface ErrorBoundaryProps {
  /** Identifies the page. A new value resets the boundary. */
  page: string;
  fallback?: ReactNode;
  children: ReactNode;
}

/** Limits a rendering error to one page: the next page is rendered normally. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A page failed.', error, info.componentStack);
  }

  override componentDidUpdate({ page }: ErrorBoundaryProps) {
    if (this.state.hasFailed && page !== this.props.page) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <div className="mx-auto w-full max-w-2xl px-4 pt-10 sm:px-6">
        <div role="alert" className="rounded-card bg-danger-soft p-5">
          <h1 className="text-xl">{t`This page stopped working`}</h1>
          <p className="mt-1 mb-4 text-muted">
            {t`Nothing you made is lost: apps and credits are kept on the server.`}
          </p>
          <Button onClick={() => location.reload()}>{t`Reload the page`}</Button>
        </div>
      </div>
    );
  }
}
