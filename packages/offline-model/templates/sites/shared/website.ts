/** What the websites share: navigation, opening, bands and contact. */
import type { SharedParts } from '../../../engine/template.ts';

export const website: SharedParts = { styleFile: new URL('./website.css', import.meta.url) };
