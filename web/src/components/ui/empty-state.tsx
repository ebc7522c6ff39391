import type { ReactNode } from 'react';
import { ProjectArt } from './project-art.tsx';

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="card flex flex-col items-center px-6 py-12 text-center">
      <ProjectArt name={title} className="h-18 w-32 rounded-control" />
      <h2 className="mt-5 text-lg">{title}</h2>
      <p className="mt-1 max-w-sm text-muted">{children}</p>
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
