/** The function behind the assistant's chats. */
import { authenticationServices } from '../../composition.ts';
import { notBuiltYet } from '../not-built-yet.ts';
import { serveArea } from '../serve-area.ts';

export const handler = serveArea(
  'assistant',
  {
    generalChat: notBuiltYet('generalChat'),
    projectChat: notBuiltYet('projectChat'),
  },
  authenticationServices,
);
