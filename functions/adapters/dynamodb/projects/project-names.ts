import type { Project, ProjectNames } from '../../../ports/projects.ts';
import { BATCH_MAX, type Table } from '../table.ts';
import { projectKey, projectSchema } from './project-item.ts';

const namedSchema = projectSchema.pick({ projectId: true, name: true, ownerPublicKey: true });

/** Access pattern: the names of several projects, for one page of a list (BatchGet PROJECT#id/PROJECT). */
export class DynamoDbProjectNames implements ProjectNames {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async of(projectIds: readonly string[]): Promise<Map<string, Pick<Project, 'name' | 'ownerPublicKey'>>> {
    const keys = [...new Set(projectIds)].slice(0, BATCH_MAX).map(projectKey);
    const found = await this.#table.getMany(keys, namedSchema);
    return new Map(found.map(({ projectId, ...project }) => [projectId, project]));
  }
}
