/** What the websites share: navigation, opening, bands and contact. */
import type { SharedParts } from '../../archetype.ts';

export const website: SharedParts = { styleFile: new URL('./website.css', import.meta.url) };
