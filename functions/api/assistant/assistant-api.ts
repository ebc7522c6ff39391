/** The function behind the assistant's chats. */
import { authenticationServices } from '../../composition.ts';
import { notBuiltYet, serveArea } from '../serve-area.ts';

export const handler = serveArea(
  'assistant',
  {
    generalChat: notBuiltYet('generalChat'),
    projectChat: notBuiltYet('projectChat'),
  },
  authenticationServices,
);
