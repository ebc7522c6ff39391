import { message } from './language/translate.ts';
export const TYPE_LABELS = {
  webapp: message('Web app'),
  game: message('Game'),
  website: message('Website'),
} as const;
