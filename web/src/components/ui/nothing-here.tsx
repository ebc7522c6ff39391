import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { ProjectArt } from './project-art.tsx';

interface NothingHereProps {
  title: string;
  /** Why there is nothing, in a sentence or two. */
  children: ReactNode;
  /** Further ways to go on, after the one to Home. */
  actions?: ReactNode;
}

/** The page of an address that leads to nothing. Pages of apps have the same look in their shell. */
export function NothingHere({ title, children, actions }: NothingHereProps) {
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col items-center px-4 py-20 text-center sm:py-28">
      <ProjectArt name={title} className="h-24 w-43 rounded-card" />
      <h1 className="mt-8 text-3xl [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-3 text-[0.9375rem] text-muted">{children}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-2">
        <ButtonLink to="/" variant="accent">
          Go to Home
        </ButtonLink>
        {actions}
      </div>
    </div>
  );
}
