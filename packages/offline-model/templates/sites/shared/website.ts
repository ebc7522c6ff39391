/** Styles of the websites: navigation, headline, bands and contact. */
import type { SharedParts } from '../../../engine/template.ts';

export const website: SharedParts = { styleFile: new URL('./website.css', import.meta.url) };
