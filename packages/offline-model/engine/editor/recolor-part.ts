/** Recolors one part of the page. */
import type { Oklch } from '../../../../shared/domain/looks/color-math.ts';
import { makeSchemes } from '../../../../shared/domain/looks/color-schemes.ts';
import type { NamedPart } from './named-part.ts';

/** Colors that are used unchanged instead of being adjusted for contrast. */
const LITERAL: readonly (readonly [RegExp, string])[] = [
  [/\b(?:white|weiß)\b/i, '#ffffff'],
  [/\b(?:black|schwarz)\b/i, '#000000'],
];

/** Returns the literal color that a request names: white or black. */
export function literalColorIn(request: string): string | undefined {
  return LITERAL.find(([word]) => word.test(request))?.[1];
}

/** Returns CSS rules that recolor only the part. */
export function recoloredPart({ kind, selector }: NamedPart, color: Oklch | string): string {
  const of = (token: 'primary' | 'fill' | 'onFill') => {
    if (typeof color === 'string') return token === 'onFill' ? contrastingTo(color) : color;
    const { light, dark } = makeSchemes(color);
    return `light-dark(${light[token]}, ${dark[token]})`;
  };
  switch (kind) {
    case 'text':
      return `${selector} { color: ${of('primary')}; }`;
    case 'button':
      return `${selector} { border-color: ${of('fill')}; background: ${of('fill')}; color: ${of('onFill')}; }`;
    case 'ground':
      return `${selector} { padding: 14px 16px; border-radius: var(--radius); background: ${of('fill')}; }\n${selector}, ${selector} * { color: ${of('onFill')}; }\n${selector} kbd { background: transparent; }`;
  }
}

function contrastingTo(color: string): string {
  return color === '#ffffff' ? '#000000' : '#ffffff';
}
