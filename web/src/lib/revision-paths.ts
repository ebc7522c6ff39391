import { revisePath } from './create-page-state.ts';

/** The path of the page that shows what the visitors of an app share. */
export function dataPath(projectId: string, revisionString: string): string {
  return `${revisePath(projectId, revisionString)}#data`;
}
