import type { ReactNode } from 'react';
import { t } from '../../../lib/language/translate.ts';
import { IdeaComposer } from './idea-composer.tsx';
import { Steps } from './steps.tsx';

interface WelcomeProps {
  isSignedIn: boolean;
  children?: ReactNode;
}

export function Welcome({ isSignedIn, children }: WelcomeProps) {
  return (
    <>
      <div className="mx-auto w-full max-w-3xl px-4 pt-12 sm:px-6 sm:pt-20">
        <h1 className="text-4xl sm:text-5xl">{t`Describe an app. Get one that works.`}</h1>
        <p className="mt-4 max-w-xl text-base text-muted">
          {t`One sentence is enough. Buidl writes the app, runs it in a real browser, and repairs what breaks. A build that fails costs nothing.`}
        </p>
        <IdeaComposer isSignedIn={isSignedIn} />
      </div>
      {children !== undefined && <div className="mx-auto w-full max-w-5xl px-4 pt-16 sm:px-6">{children}</div>}
      <Steps />
    </>
  );
}
