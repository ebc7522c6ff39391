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
  return findNameProblem(plain) === null ? plain : unique;
}

/** What the server would choose: hardly ever in use. */
export function uniqueAppName({ projectId, projectNameDisplay }: NamedProject): string {
  return suggestAppName(projectNameDisplay, projectId);
}

/** What is wrong with a name; null when nothing is. */
export function findNameProblem(name: string): string | null {
  const checked = appNameSchema.safeParse(name);
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}
