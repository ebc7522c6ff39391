import type { Texts } from '../src/lib/language/catalog.ts';
import signer from '../src/lib/language/german/signer.json' with { type: 'json' };

export const GERMAN: Texts = signer;
