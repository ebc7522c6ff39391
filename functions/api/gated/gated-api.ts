/** The function behind the AI calls of published apps. */
import { authenticationServices } from '../../composition.ts';
import { notBuiltYet, serveArea } from '../serve-area.ts';

export const handler = serveArea(
  'gated',
  {
    gatedChat: notBuiltYet('gatedChat'),
    gatedImage: notBuiltYet('gatedImage'),
  },
  authenticationServices,
);
