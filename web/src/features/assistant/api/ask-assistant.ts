/** One question to the assistant; on the page of a revision it knows that revision's document. */
import { callApi } from '../../../lib/api-client.ts';

export interface ChatSubject {
  projectId: string;
  revisionString: string;
}

/** Returns the answer's text. Throws ApiError. */
export async function askAssistant(message: string, subject: ChatSubject | null): Promise<string> {
  const { response } = await (subject === null
    ? callApi('generalChat', { message })
    : callApi('projectChat', { ...subject, message }));
  return response;
}
