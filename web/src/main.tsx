import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppProviders } from './app/providers.tsx';
import { AppRouter } from './app/router.tsx';
import { showStoredLanguage } from './lib/language/choose-language.ts';

const root = document.getElementById('root');
if (root !== null) {
  // A stored language is there before anything is shown, so that no text changes under the reader.
  void showStoredLanguage().then(() =>
    createRoot(root).render(
      <StrictMode>
        <AppProviders>
          <AppRouter />
        </AppProviders>
      </StrictMode>,
    ),
  );
}
