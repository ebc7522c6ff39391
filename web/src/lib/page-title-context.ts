import { createContext } from 'react';

/** Receives the page title during prerendering, where no effects run. Null in a browser. */
export const PageTitleContext = createContext<((title: string) => void) | null>(null);
