/** The function behind the assistant's chats. */
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { generalChat } from './general-chat.ts';
import { projectChat } from './project-chat.ts';

export const handler = serveArea('assistant', { generalChat, projectChat }, authenticationServices);
