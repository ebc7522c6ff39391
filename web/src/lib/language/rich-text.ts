import { createElement, Fragment, type ReactNode } from 'react';
import { t, textKey } from './translate.ts';

/** Translates a text that contains React nodes. The translation may reorder them. */
export function rich(english: TemplateStringsArray, ...nodes: ReactNode[]): ReactNode {
  return t(textKey(english))
    .split(/\{(\d+)\}/)
    .map((part, index) => createElement(Fragment, { key: `${index}` }, index % 2 === 0 ? part : nodes[Number(part)]));
}
