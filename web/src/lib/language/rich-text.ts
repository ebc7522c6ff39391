import { createElement, Fragment, type ReactNode } from 'react';
import { t, textKey } from './translate.ts';

/** Returns a text with elements in it, in the language of the site, which may put them in another order. */
export function rich(english: TemplateStringsArray, ...nodes: ReactNode[]): ReactNode {
  return t(textKey(english))
    .split(/\{(\d+)\}/)
    .map((part, index) =>
      createElement(Fragment, { key: `${index}` }, index % 2 === 0 ? part : nodes[Number(part)]),
    );
}
