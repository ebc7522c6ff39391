/** The name that an app is to be published under: what is offered first, and what is wrong with one. No DOM. */
import { appNameSchema, suggestAppName } from '../../../../shared/domain/app-name.ts';

interface NamedProject {
  projectId: string;
  projectNameDisplay: string;
}

/** The project's name as an address; with a part of its id when that alone cannot be one. */
export function plainAppName({ projectId, projectNameDisplay }: NamedProject): string {
  const unique = suggestAppName(projectNameDisplay, projectId);
  const plain = unique.slice(0, unique.lastIndexOf('-'));
  return appNameSchema.safeParse(plain).success ? plain : unique;
}

/** What the server would choose: hardly ever in use. */
export function uniqueAppName({ projectId, projectNameDisplay }: NamedProject): string {
  return suggestAppName(projectNameDisplay, projectId);
}
