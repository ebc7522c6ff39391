/** The function behind the AI calls of published apps. */
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { gatedChat } from './gated-chat.ts';
import { gatedImage } from './gated-image.ts';

export const handler = serveArea('gated', { gatedChat, gatedImage }, authenticationServices);
