/** Parts of card games: the pack, the names of cards and their look. */
import type { SharedParts } from '../../../engine/template.ts';

export const playingCards: SharedParts = {
  styleFile: new URL('./playing-cards.css', import.meta.url),
  scriptFile: new URL('./playing-cards.js', import.meta.url),
};
