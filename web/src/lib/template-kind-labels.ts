import { message } from './language/translate.ts';
export const TEMPLATE_KIND_LABELS = {
  game: { one: message('Game'), many: message('Games') },
  tool: { one: message('Tool'), many: message('Tools') },
  creative: { one: message('Creative'), many: message('Creative') },
  website: { one: message('Website'), many: message('Websites') },
} as const;
