import * as z from 'zod';
import { revisionDesignSchema } from '../../../../shared/domain/design.ts';
import { imageAssetSchema } from '../../../../shared/domain/image-asset.ts';
import { turnSchema } from '../../../../shared/domain/turn.ts';
import type {
  ListedProject,
  NewRevision,
  Project,
  ProjectAndRevision,
  ProjectPage,
  ProjectQuery,
  Projects,
  ProjectWithRevisions,
  SavedRevision,
} from '../../../ports/projects.ts';
import type { Table, TransactItem } from '../table.ts';
import { projectKey, projectSchema, revisionKey } from './project-item.ts';
import { queryRefs, readProjects, readWithRevisions } from './project-lists.ts';
import { addedRevisionsItem } from './revision-summaries.ts';

const REVISIONS_LIMIT = 200;

export const savedRevisionSchema = z.object({
  revisionString: z.string(),
  imageAssets: z.array(imageAssetSchema),
  documentSha256: z.string(),
  createdAtMs: z.number(),
  modifiedAtMs: z.number().optional(),
  design: revisionDesignSchema.optional(),
  turn: turnSchema.optional(),
});

const collectionItemSchema = z.union([
  projectSchema.extend({ sk: z.literal('PROJECT') }),
  savedRevisionSchema.extend({ sk: z.templateLiteral(['REV#', z.string()]) }),
]);

type RevisionToSave =
  | NewRevision
  | (SavedRevision & { project: Pick<Project, 'projectId'>; isFirst: false; otherDesign?: undefined });

/**
 * Returns the items that save a revision. With `maxRevisions`, they fail when the project already has that many
 * revisions.
 */
export function revisionItems(tableName: string, revision: RevisionToSave, maxRevisions?: number): TransactItem[] {
  const { projectId } = revision.project;
  const condition = { TableName: tableName, ConditionExpression: 'attribute_not_exists(pk)' };
  const { otherDesign } = revision;
  const all = [revision, ...(otherDesign ? [otherDesign] : [])].map((one) => savedRevisionSchema.parse(one));
  const items: TransactItem[] = [
    ...all.map((saved) => ({
      Put: { ...condition, Item: { ...revisionKey(projectId, saved.revisionString), ...saved } },
    })),
    addedRevisionsItem(tableName, projectId, all, maxRevisions),
  ];
  if (!revision.isFirst) return items;
  const pk = `PROJECT#${projectId}`;
  return [{ Put: { ...condition, Item: { pk, ...projectItem(revision) } } }, ...items];
}

/**
 * Returns the item that updates the project of a new revision. It requires that the project exists and, for a
 * `thumbnailUrl`, that the owner has uploaded no thumbnail.
 */
export function revisedProjectItem(
  tableName: string,
  { projectId, settings }: Pick<Project, 'projectId' | 'settings'>,
  thumbnailUrl: string | undefined,
): TransactItem {
  const project = { TableName: tableName, Key: projectKey(projectId) };
  if (!thumbnailUrl && !settings) return { ConditionCheck: { ...project, ConditionExpression: EXISTS } };
  const changes = [
    settings && 'settings = :settings',
    thumbnailUrl && 'showcaseImageUrl = :url, thumbnailSource = :automatic',
  ];
  return {
    Update: {
      ...project,
      UpdateExpression: `SET ${changes.filter(Boolean).join(', ')}`,
      ConditionExpression: thumbnailUrl ? `${EXISTS} AND ${HAS_AUTOMATIC_THUMBNAIL}` : EXISTS,
      ExpressionAttributeValues: {
        ...(settings && { ':settings': settings }),
        ...(thumbnailUrl && { ':url': thumbnailUrl, ':automatic': 'automatic' }),
      },
    },
  };
}

/**
 * Returns the item that sets the picked design of a project, and its thumbnail; a thumbnail requires that the owner
 * uploaded none.
 */
export function pickedDesignItem(
  tableName: string,
  picked: { projectId: string; revisionString: string; thumbnailUrl: string | undefined },
): TransactItem {
  const { projectId, revisionString, thumbnailUrl } = picked;
  const thumbnail = ', showcaseImageUrl = :url, thumbnailSource = :automatic';
  return {
    Update: {
      TableName: tableName,
      Key: projectKey(projectId),
      UpdateExpression: `SET pickedDesign = :revision${thumbnailUrl ? thumbnail : ''}`,
      ConditionExpression: thumbnailUrl ? `${EXISTS} AND ${HAS_AUTOMATIC_THUMBNAIL}` : EXISTS,
      ExpressionAttributeValues: {
        ':revision': revisionString,
        ...(thumbnailUrl && { ':url': thumbnailUrl, ':automatic': 'automatic' }),
      },
    },
  };
}

const EXISTS = 'attribute_exists(pk)';
const HAS_AUTOMATIC_THUMBNAIL = '(attribute_not_exists(showcaseImageUrl) OR thumbnailSource = :automatic)';

function projectItem({ project, thumbnailUrl }: NewRevision) {
  const byName = `${project.name.toLowerCase()}#${project.projectId}`;
  return {
    sk: 'PROJECT',
    gsi1pk: `OWNER#${project.ownerPublicKey}`,
    gsi1sk: byName,
    gsi2pk: 'PROJECTS',
    gsi2sk: byName,
    nameLower: project.name.toLowerCase(),
    ...project,
    ...(thumbnailUrl && { showcaseImageUrl: thumbnailUrl, thumbnailSource: 'automatic' }),
  };
}

/**
 * Access patterns: a project with its revisions (Query PROJECT#id: PROJECT, REV#…, COUNT); by name, the projects of an
 * owner (Query gsi1 OWNER#publicKey), all projects (Query gsi2 PROJECTS), the public projects (Query gsi1
 * LISTED#published and LISTED#showcased), and the public projects of an owner (Query gsi2 PUBLISHED#publicKey). COUNT
 * prevents deleting the project with its last revision while another revision is being saved.
 */
export class DynamoDbProjects implements Projects {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(projectId: string): Promise<ProjectWithRevisions | undefined> {
    const { items } = await this.#table.query(
      {
        KeyConditionExpression: 'pk = :pk AND sk >= :project',
        ExpressionAttributeValues: { ':pk': projectKey(projectId).pk, ':project': projectKey(projectId).sk },
        ConsistentRead: true,
        Limit: REVISIONS_LIMIT,
      },
      collectionItemSchema,
    );
    return withRevisions(items);
  }

  findProject(projectId: string): Promise<Project | undefined> {
    return this.#table.get(projectKey(projectId), projectSchema);
  }

  async findRevision(projectId: string, revisionString: string): Promise<ProjectAndRevision | undefined> {
    const keys = [projectKey(projectId), revisionKey(projectId, revisionString)];
    const items = await this.#table.getMany(keys, collectionItemSchema, { isConsistent: true });
    const found = withRevisions(items);
    return found && { project: found.project, revision: found.revisions[0] };
  }

  async list(query: ProjectQuery): Promise<ProjectPage<Project>> {
    const { projectIds, nextCursor } = await queryRefs(this.#table, query);
    return { projects: await readProjects(this.#table, projectIds), nextCursor };
  }

  async listWithRevisions(query: ProjectQuery): Promise<ProjectPage<ListedProject>> {
    const { projectIds, nextCursor } = await queryRefs(this.#table, query);
    const readWhole = (projectId: string) => this.find(projectId);
    return { projects: await readWithRevisions(this.#table, projectIds, readWhole), nextCursor };
  }
}

type CollectionItem = z.output<typeof collectionItemSchema>;

function withRevisions(items: readonly CollectionItem[]): ProjectWithRevisions | undefined {
  let project: Project | undefined;
  const revisions: SavedRevision[] = [];
  for (const item of items) {
    if ('revisionString' in item) revisions.push(item);
    else project = item;
  }
  return project && { project, revisions };
}
