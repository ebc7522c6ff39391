/** What the card games share: the pack, the names of cards, how they look. */
import type { SharedParts } from '../../../engine/template.ts';

export const playingCards: SharedParts = {
  styleFile: new URL('./playing-cards.css', import.meta.url),
  scriptFile: new URL('./playing-cards.js', import.meta.url),
};
