/** POST /gated/{projectId}/chat */
import { gatedChatServices } from '../../composition.ts';
import { chat } from '../../core/gated/chat.ts';
import { publicHandler } from '../serve-area.ts';

export const gatedChat = publicHandler('gatedChat', async (input, visitorId) => ({
  success: true,
  response: await chat(gatedChatServices(), input, visitorId),
}));
