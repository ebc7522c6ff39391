import * as z from 'zod';
import { BILLING_MODELS } from '../../../../shared/domain/billing-model.ts';
import { chosenSettingsSchema } from '../../../../shared/domain/build-settings.ts';
import { revisionDesignSchema } from '../../../../shared/domain/design.ts';
import { imageAssetSchema } from '../../../../shared/domain/image-asset.ts';
import { PROJECT_TYPES } from '../../../../shared/domain/project-type.ts';
import { rateLimitSchema } from '../../../../shared/domain/rate-limit.ts';
import { takedownSchema } from '../../../../shared/domain/takedown.ts';
import { turnSchema } from '../../../../shared/domain/turn.ts';
import type {
  NewRevision,
  Project,
  ProjectAndRevision,
  ProjectPage,
  ProjectQuery,
  Projects,
  ProjectWithRevisions,
  SavedRevision,
} from '../../../ports/projects.ts';
import { decodeCursor, encodeCursor, type ListPartition } from '../cursor.ts';
import type { Key, Table, TransactItem } from '../table.ts';

/** More revisions than a project may have. */
const REVISIONS_LIMIT = 200;
/** The most items that one page reads while it filters. */
const SCAN_LIMIT = 200;

export const projectSchema = z.object({
  projectId: z.string(),
  ownerPublicKey: z.string(),
  name: z.string(),
  projectType: z.enum(PROJECT_TYPES),
  settings: chosenSettingsSchema.optional(),
  createdAtMs: z.number(),
  publishedAppName: z.string().optional(),
  publishedRevision: z.string().optional(),
  isShowcased: z.boolean(),
  showcaseImageUrl: z.string().optional(),
  thumbnailSource: z.enum(['automatic', 'uploaded']).optional(),
  recordingUrl: z.string().optional(),
  reviewReportId: z.string().optional(),
  isRemixable: z.boolean().optional(),
  allowedHosts: z.array(z.string()).optional(),
  remixedFrom: z.object({ projectId: z.string(), name: z.string() }).optional(),
  templateId: z.string().optional(),
  remixCount: z.int().optional(),
  pickedDesign: z.string().optional(),
  billingModel: z.enum(BILLING_MODELS),
  rateLimit: rateLimitSchema,
  isTakenDown: z.boolean().optional(),
  takedown: takedownSchema.optional(),
  isOwnerBanned: z.boolean().optional(),
  addressKey: z.string().optional(),
});

const savedRevisionSchema = z.object({
  revisionString: z.string(),
  imageAssets: z.array(imageAssetSchema),
  documentSha256: z.string(),
  createdAtMs: z.number(),
  modifiedAtMs: z.number().optional(),
  design: revisionDesignSchema.optional(),
  turn: turnSchema.optional(),
});

const projectRefSchema = z.object({ projectId: z.string() });

/** The project, its revisions, and other items of the partition, which are ignored. */
const collectionItemSchema = z.union([
  projectSchema.extend({ sk: z.literal('PROJECT') }),
  savedRevisionSchema.extend({ sk: z.templateLiteral(['REV#', z.string()]) }),
  z.object({ sk: z.string().regex(/^(?!PROJECT$|REV#)/) }),
]);

export function projectKey(projectId: string): Key {
  return { pk: `PROJECT#${projectId}`, sk: 'PROJECT' };
}

export function revisionKey(projectId: string, revisionString: string): Key {
  return { pk: `PROJECT#${projectId}`, sk: `REV#${revisionString}` };
}

export function revisionCountKey(projectId: string): Key {
  return { pk: `PROJECT#${projectId}`, sk: 'COUNT' };
}

/** A revision of a project that exists, or the first one of a new project. */
type RevisionToSave =
  | NewRevision
  | (SavedRevision & { project: Pick<Project, 'projectId'>; isFirst: false; otherDesign?: undefined });

/**
 * The items that save a revision or two designs, and the project with its first revision. With `maxRevisions` they fail for a
 * project that has as many.
 */
export function revisionItems(
  tableName: string,
  revision: RevisionToSave,
  maxRevisions?: number,
): TransactItem[] {
  const { projectId } = revision.project;
  const condition = { TableName: tableName, ConditionExpression: 'attribute_not_exists(pk)' };
  const { otherDesign } = revision;
  const all = [revision, ...(otherDesign ? [otherDesign] : [])].map((one) => savedRevisionSchema.parse(one));
  const items: TransactItem[] = [
    ...all.map((saved) => ({
      Put: { ...condition, Item: { ...revisionKey(projectId, saved.revisionString), ...saved } },
    })),
    {
      Update: {
        TableName: tableName,
        Key: revisionCountKey(projectId),
        UpdateExpression: 'ADD revisions :count',
        ...(maxRevisions !== undefined && {
          ConditionExpression: 'attribute_not_exists(revisions) OR revisions < :max',
        }),
        ExpressionAttributeValues: {
          ':count': all.length,
          ...(maxRevisions !== undefined && { ':max': maxRevisions }),
        },
      },
    },
  ];
  if (!revision.isFirst) return items;
  const pk = `PROJECT#${projectId}`;
  return [{ Put: { ...condition, Item: { pk, ...projectItem(revision) } } }, ...items];
}

/**
 * Requires that the project of a later revision exists, and sets its settings and, unless the owner uploaded one, its automatic
 * thumbnail.
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

/** Sets the picked design of a project, and its thumbnail on the condition that the owner uploaded none. */
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
 * Access patterns: a project with its revisions (Query PROJECT#id: PROJECT, REV#…, COUNT); lists by name: of an owner (Query gsi1
 * OWNER#publicKey), of everybody (Query gsi2 PROJECTS), and public ones by marker items (Query gsi1 LISTED#published and
 * LISTED#showcased; those of an owner Query gsi2 PUBLISHED#publicKey). COUNT prevents that the last revision is deleted with its project while another one is being saved.
 */
export class DynamoDbProjects implements Projects {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(projectId: string): Promise<ProjectWithRevisions | undefined> {
    const { items } = await this.#table.query(
      {
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': projectKey(projectId).pk },
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

  async list(query: ProjectQuery): Promise<ProjectPage> {
    const listPartition = partitionOf(query);
    const { index, partition } = listPartition;
    const projectIds: string[] = [];
    let lastKey: Record<string, unknown> | undefined = query.cursor
      ? decodeCursor(query.cursor, listPartition)
      : undefined;
    for (let read = 0; read < SCAN_LIMIT && projectIds.length < query.limit; ) {
      const limit = Math.min(query.limit - projectIds.length, SCAN_LIMIT - read);
      const page = await this.#table.query(
        {
          IndexName: index,
          KeyConditionExpression: `${index}pk = :partition`,
          ...filterOf(query, partition),
          Limit: limit,
          ExclusiveStartKey: lastKey,
        },
        projectRefSchema,
      );
      projectIds.push(...page.items.map((item) => item.projectId));
      lastKey = page.lastKey;
      read += limit;
      if (!lastKey) break;
    }
    const found = await Promise.all(projectIds.map((projectId) => this.find(projectId)));
    return {
      projects: found.filter((entry) => entry !== undefined),
      nextCursor: lastKey && encodeCursor(lastKey),
    };
  }
}

type CollectionItem = z.output<typeof collectionItemSchema>;

function withRevisions(items: readonly CollectionItem[]): ProjectWithRevisions | undefined {
  let project: Project | undefined;
  const revisions: SavedRevision[] = [];
  for (const item of items) {
    if ('revisionString' in item) revisions.push(item);
    else if ('projectId' in item) project = item;
  }
  return project && { project, revisions };
}

/** The index partition of the published projects of an owner. */
export function publishedByPartition(publicKey: string): string {
  return `PUBLISHED#${publicKey}`;
}

function partitionOf(query: ProjectQuery): ListPartition {
  if (query.ownerPublicKey) return { index: 'gsi1', partition: `OWNER#${query.ownerPublicKey}` };
  if (query.publishedBy) return { index: 'gsi2', partition: publishedByPartition(query.publishedBy) };
  if (query.visibility) return { index: 'gsi1', partition: `LISTED#${query.visibility}` };
  return { index: 'gsi2', partition: 'PROJECTS' };
}

function filterOf(query: ProjectQuery, partition: string) {
  const conditions = [
    query.search && 'contains(nameLower, :search)',
    query.projectType && 'projectType = :projectType',
  ].filter((condition) => condition !== undefined && condition !== '');
  return {
    ExpressionAttributeValues: {
      ':partition': partition,
      ...(query.search && { ':search': query.search.toLowerCase() }),
      ...(query.projectType && { ':projectType': query.projectType }),
    },
    ...(conditions.length > 0 && { FilterExpression: conditions.join(' AND ') }),
  };
}
