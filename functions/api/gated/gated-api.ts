/** The function behind the AI calls of published apps. */
import { gatedRoutes } from '../../../shared/contract/gated-routes.ts';
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { gatedChat } from './gated-chat.ts';
import { gatedImage } from './gated-image.ts';

export const handler = serveArea('gated', gatedRoutes, { gatedChat, gatedImage }, authenticationServices);
