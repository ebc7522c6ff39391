/** What every stage is told of the app that was asked for. */
import type { BuildRequest } from '../ports/builds.ts';

/** The sections that open each stage's user message. */
export function requestSections(request: BuildRequest): Record<string, string | undefined> {
  return {
    project_name: request.projectName,
    project_type: request.projectType,
    idea: request.idea,
    settings: JSON.stringify({ ...request.styleSettings, imageMode: request.imageMode }),
    user_images: userImages(request),
  };
}

/** How the pictures that came with the request are put into the app. */
function userImages({ userImageKeys, firstUserImageNumber }: BuildRequest): string | undefined {
  const count = userImageKeys.length;
  if (count === 0) return undefined;
  const addresses = userImageKeys.map((_, index) => `{{image:user-${firstUserImageNumber + index}}}`);
  return `The person sent ${count === 1 ? 'a picture' : `${count} pictures`}. Use them where they fit, with these addresses in this order: ${addresses.join(' ')}`;
}
