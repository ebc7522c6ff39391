/** POST /project-chat/{projectId}/rev/{revisionString} */
import { assistantServices } from '../../composition.ts';
import { answerProjectChat } from '../../core/assistant/project-chat.ts';
import { userHandler } from '../serve-area.ts';

export const projectChat = userHandler('projectChat', async (input, caller) => ({
  success: true,
  response: await answerProjectChat(assistantServices(), caller, input),
}));
