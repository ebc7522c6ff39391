/** POST /general-chat */
import { assistantServices } from '../../composition.ts';
import { answerGeneralChat } from '../../core/assistant/general-chat.ts';
import { userHandler } from '../serve-area.ts';

export const generalChat = userHandler('generalChat', async ({ message }, caller) => ({
  success: true,
  response: await answerGeneralChat(assistantServices(), caller, message),
}));
