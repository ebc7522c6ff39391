import { callApi } from '../../../lib/site-api.ts';

export interface ChatSubject {
  projectId: string;
  revisionString: string;
}

/** Returns the response's text. For a revision, the server adds the app's document to the question. Throws ApiError. */
export async function askAssistant(message: string, subject: ChatSubject | null): Promise<string> {
  const { response } = await (subject === null
    ? callApi('generalChat', { message })
    : callApi('projectChat', { ...subject, message }));
  return response;
}
