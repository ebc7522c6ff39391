import type { ReactNode } from 'react';
import { t } from '../../lib/language/translate.ts';
import { ButtonLink } from './button.tsx';

interface NotFoundViewProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** The content of a not-found page. The app shell (`web/shell/`) uses the same drawing and layout. */
export function NotFoundView({ title, children, actions }: NotFoundViewProps) {
  return (
    <div className="mx-auto flex min-h-[60vh] w-full max-w-md flex-col items-center justify-center px-6 py-16 text-center">
      <ClosedShop />
      <h1 className="mt-6 text-3xl [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-3 text-[0.9375rem] text-muted">{children}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <ButtonLink to="/" variant="accent">
          {t`Go to Home`}
        </ButtonLink>
        {actions}
      </div>
    </div>
  );
}

function ClosedShop() {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" className="w-40">
      <path className="fill-hairline" d="M0 84h160v4H0z" />
      <path className="fill-surface stroke-hairline" d="M28 26h104v58H28z" />
      <path className="fill-accent" d="M28 26h104v14H28z" />
      <path className="fill-muted" d="M68 54h24v30H68z" />
      <circle className="fill-surface" cx="87" cy="70" r="2.5" />
    </svg>
  );
}
