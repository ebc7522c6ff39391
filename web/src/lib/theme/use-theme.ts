import { useSyncExternalStore } from 'react';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const STORAGE_KEY = 'buidl:theme';
const listeners = new Set<() => void>();

function currentTheme(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function prerenderedTheme(): ThemeChoice {
  return 'system';
}

function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(STORAGE_KEY);
  } else {
    document.documentElement.dataset.theme = choice;
    localStorage.setItem(STORAGE_KEY, choice);
  }
  for (const listener of listeners) listener();
}

/** The color theme: the user's choice, else the system's. `public/before-paint.js` applies it on load. */
export function useTheme() {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentTheme,
    prerenderedTheme,
  );
  return { theme, chooseTheme };
}
