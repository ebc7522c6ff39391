import { createContext } from 'react';

/** Told of the title of a page that the build renders, where no effect runs; null in a browser. */
export const PageTitleContext = createContext<((title: string) => void) | null>(null);
