import { appNameSchema, suggestAppName } from '../../../../shared/domain/app-name.ts';

interface ProjectWithDomain {
  projectId: string;
  projectNameDisplay: string;
}

/** Returns the project's name as an app name, plus a part of the project's id if the name alone is invalid. */
export function plainAppName({ projectId, projectNameDisplay }: ProjectWithDomain): string {
  const unique = suggestAppName(projectNameDisplay, projectId);
  const plain = unique.slice(0, unique.lastIndexOf('-'));
  return appNameSchema.safeParse(plain).success ? plain : unique;
}

/** Returns the name with a part of the project's id, which is almost certainly available. */
export function uniqueAppName({ projectId, projectNameDisplay }: ProjectWithDomain): string {
  return suggestAppName(projectNameDisplay, projectId);
}
