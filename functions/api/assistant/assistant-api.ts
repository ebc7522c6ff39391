/** The function behind the assistant's chats. */
import { assistantRoutes } from '../../../shared/contract/assistant-routes.ts';
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { generalChat } from './general-chat.ts';
import { projectChat } from './project-chat.ts';

export const handler = serveArea(
  'assistant',
  assistantRoutes,
  { generalChat, projectChat },
  authenticationServices,
);
