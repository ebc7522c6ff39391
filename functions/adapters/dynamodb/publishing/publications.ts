import * as z from 'zod';
import { APP_DEVICES } from '../../../../shared/domain/app-devices.ts';
import { appFaceSchema } from '../../../../shared/domain/app-face.ts';
import type { Takedown } from '../../../../shared/domain/takedown.ts';
import type { AdminAction } from '../../../ports/action-log.ts';
import type { Project } from '../../../ports/projects.ts';
import {
  type NameHolder,
  type NewPublication,
  type Publication,
  type Publications,
  type PublishResult,
  RELEASED_NAME_KEPT_MS,
  type Sharing,
  type UploadedThumbnail,
} from '../../../ports/publishing.ts';
import { actionItems } from '../admin/action-log.ts';
import { policyItem } from '../app-data/app-data-settings.ts';
import { projectKey, revisionKey } from '../projects/project-item.ts';
import type { Key, Table, TransactItem } from '../table.ts';
import { releaseItems } from './custom-domains.ts';
import { LISTS, type List, listedItem, listedKey, listingItems } from './public-lists.ts';

const publicationSchema = z.object({
  name: z.string(),
  projectId: z.string(),
  ownerPublicKey: z.string(),
  revisionString: z.string(),
  documentSha256: z.string(),
  title: z.string(),
  description: z.string(),
  devices: z.array(z.enum(APP_DEVICES)).optional(),
  face: appFaceSchema.optional(),
  isTakenDown: z.boolean(),
  publishedAtMs: z.number(),
  /**
   * Set after the app gave up its name. Until this time, in milliseconds since 1970, only the app's owner may take the
   * name.
   */
  keptUntilMs: z.number().optional(),
});

/**
 * Access pattern: the publication with a name, or the reservation of a released name (GetItem NAME#name/NAME).
 * PROJECT#id has a marker item for each public list (LISTED#published, LISTED#showcased). gsi1 sorts the items of each
 * list by name, gsi2 those of each owner. One transaction changes all items together with the project.
 */
export class DynamoDbPublications implements Publications {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(name: string): Promise<Publication | undefined> {
    return (await this.findHolder(name))?.publication;
  }

  async findHolder(name: string): Promise<NameHolder | undefined> {
    const read = (isConsistent: boolean) => this.#table.get(nameKey(name), publicationSchema, { isConsistent });
    const fast = await read(false);
    if (fast && fast.keptUntilMs === undefined) return { publication: fast };
    // The second, consistent read finds an app that was just published.
    const found = await read(true);
    if (found?.keptUntilMs === undefined) return found && { publication: found };
    const { projectId, ownerPublicKey, keptUntilMs } = found;
    return { released: { projectId, ownerPublicKey, keptUntilMs } };
  }

  async publish(publication: NewPublication): Promise<PublishResult> {
    const { project, name } = publication;
    const formerName = project.publishedAppName;
    const result = await this.#table.transact([
      this.#claimName(publication),
      this.#setPublished(publication),
      this.#requireDocument(publication),
      policyItem(this.#table.name, project.projectId, publication.dataPolicy),
      ...(formerName && formerName !== name
        ? [this.#releaseName(formerName, project.projectId, publication.nowMs)]
        : []),
      ...(project.isOwnerBanned ? [] : [this.#list(project, 'published')]),
      ...(project.isShowcased && !project.isOwnerBanned ? [this.#list(project, 'showcased')] : []),
    ]);
    if (result.ok) return { ok: true };
    return { ok: false, reason: result.failed[0] ? 'name_taken' : 'changed' };
  }

  async unpublish(project: Project, nowMs: number): Promise<boolean> {
    const name = project.publishedAppName;
    if (!name) return true;
    const result = await this.#table.transact([
      this.#releaseName(name, project.projectId, nowMs),
      this.#updateProject(
        project,
        'REMOVE publishedAppName, publishedRevision, recordingUrl, socialImageUrl, appIcons, urlKey, customDomain',
        project.customDomain && { ':isClaimed': project.customDomain.isClaimed },
        // Requires that the custom domain is unchanged; otherwise a domain claimed meanwhile would stay claimed.
        project.customDomain ? ' AND customDomain.isClaimed = :isClaimed' : ' AND attribute_not_exists(customDomain)',
      ),
      ...releaseItems(this.#table.name, project),
      ...LISTS.map((list) => this.#unlist(project.projectId, list)),
    ]);
    return result.ok;
  }

  async showcase(project: Project, isShowcased: boolean, action: AdminAction): Promise<boolean> {
    const isPublic = project.publishedAppName !== undefined && !project.isTakenDown && !project.isOwnerBanned;
    const isListed = isShowcased && isPublic;
    const result = await this.#table.transact([
      this.#updateProject(project, 'SET isShowcased = :isShowcased', { ':isShowcased': isShowcased }),
      isListed ? this.#list(project, 'showcased') : this.#unlist(project.projectId, 'showcased'),
      ...actionItems(this.#table.name, action),
    ]);
    return result.ok;
  }

  setThumbnail(projectId: string, thumbnail: UploadedThumbnail): Promise<boolean> {
    return this.#setProject(projectId, { ...thumbnail, thumbnailSource: 'uploaded' });
  }

  setSharing(projectId: string, sharing: Sharing): Promise<boolean> {
    return this.#setProject(projectId, sharing);
  }

  setAllowedHosts(projectId: string, allowedHosts: string[]): Promise<boolean> {
    return this.#setProject(projectId, { allowedHosts });
  }

  #setProject(projectId: string, change: Partial<Project>): Promise<boolean> {
    const fields = Object.entries(change).filter(([, value]) => value !== undefined);
    return this.#table.update({
      Key: projectKey(projectId),
      UpdateExpression: `SET ${fields.map(([field]) => `${field} = :${field}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: Object.fromEntries(fields.map(([field, value]) => [`:${field}`, value])),
    });
  }

  /**
   * Returns the item that claims the name; it must be the transaction's first. Its condition fails when another project
   * has the name, or when the name is reserved for another owner. DynamoDB deletes expired items hours late, so the
   * condition compares the time itself.
   */
  #claimName({ project, name, nowMs, ...publication }: NewPublication): TransactItem {
    const { projectId, ownerPublicKey } = project;
    const item: Publication = {
      name,
      projectId,
      ownerPublicKey,
      revisionString: publication.revisionString,
      documentSha256: publication.documentSha256,
      title: project.name,
      description: publication.description,
      ...(publication.devices.length > 0 && { devices: publication.devices }),
      face: publication.face,
      isTakenDown: false,
      publishedAtMs: nowMs,
    };
    return {
      Put: {
        TableName: this.#table.name,
        Item: { ...nameKey(name), ...item },
        ConditionExpression:
          'attribute_not_exists(pk) OR (projectId = :projectId AND isTakenDown = :false) OR ' +
          '(attribute_exists(keptUntilMs) AND (ownerPublicKey = :owner OR keptUntilMs <= :nowMs))',
        ExpressionAttributeValues: {
          ':projectId': projectId,
          ':false': false,
          ':owner': ownerPublicKey,
          ':nowMs': nowMs,
        },
      },
    };
  }

  #setPublished({
    project,
    name,
    revisionString,
    revisionCreatedAtMs,
    showcaseImageUrl,
    images,
    reviewReportId,
  }: NewPublication): TransactItem {
    const { usedUntilMs = 0 } = project;
    const fields = Object.entries({
      publishedAppName: name,
      publishedRevision: revisionString,
      usedUntilMs: Math.max(usedUntilMs, revisionCreatedAtMs),
      ...(showcaseImageUrl && { showcaseImageUrl, thumbnailSource: 'uploaded' }),
      ...images,
      reviewReportId,
    });
    const set = fields.filter(([, value]) => value !== undefined);
    const removed = fields.filter(([, value]) => value === undefined).map(([field]) => field);
    const assignments = set.map(([field]) => `${field} = :${field}`).join(', ');
    return this.#updateProject(
      project,
      `SET ${assignments}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}`,
      {
        ...Object.fromEntries(set.map(([field, value]) => [`:${field}`, value])),
        ':unmarked': false,
        ':formerlyUsed': usedUntilMs,
      },
      // This condition fails when the app was taken down, or its owner banned, after the project was read. No other
      // condition detects these changes.
      ['isTakenDown', ...(project.isOwnerBanned ? [] : ['isOwnerBanned'])]
        .map((mark) => ` AND (attribute_not_exists(${mark}) OR ${mark} = :unmarked)`)
        .concat(' AND (attribute_not_exists(usedUntilMs) OR usedUntilMs = :formerlyUsed)')
        .join(''),
    );
  }

  /** Returns an item whose condition requires that the revision still has the document that was copied for visitors. */
  #requireDocument({ project, revisionString, documentSha256 }: NewPublication): TransactItem {
    return {
      ConditionCheck: {
        TableName: this.#table.name,
        Key: revisionKey(project.projectId, revisionString),
        ConditionExpression: 'documentSha256 = :sha256',
        ExpressionAttributeValues: { ':sha256': documentSha256 },
      },
    };
  }

  #releaseName(name: string, projectId: string, nowMs: number): TransactItem {
    const keptUntilMs = nowMs + RELEASED_NAME_KEPT_MS;
    return {
      Update: {
        TableName: this.#table.name,
        Key: nameKey(name),
        UpdateExpression: 'SET keptUntilMs = :keptUntilMs, expiresAt = :expiresAt',
        ConditionExpression: 'projectId = :projectId AND isTakenDown = :false AND attribute_not_exists(keptUntilMs)',
        ExpressionAttributeValues: {
          ':projectId': projectId,
          ':false': false,
          ':keptUntilMs': keptUntilMs,
          ':expiresAt': Math.ceil(keptUntilMs / 1000),
        },
      },
    };
  }

  #updateProject(
    project: Project,
    change: string,
    values: Record<string, unknown> = {},
    moreConditions = '',
  ): TransactItem {
    const { condition, values: conditionValues } = unchanged(project);
    const all = { ...conditionValues, ...values };
    return {
      Update: {
        TableName: this.#table.name,
        Key: projectKey(project.projectId),
        UpdateExpression: change,
        ConditionExpression: condition + moreConditions,
        ...(Object.keys(all).length > 0 && { ExpressionAttributeValues: all }),
      },
    };
  }

  #list(project: Project, list: List): TransactItem {
    return { Put: { TableName: this.#table.name, Item: listedItem(project, list) } };
  }

  #unlist(projectId: string, list: List): TransactItem {
    return { Delete: { TableName: this.#table.name, Key: listedKey(projectId, list) } };
  }
}

/**
 * Returns the items that take an app down, or restore it without `takedown`. The app keeps its name. The first two
 * items fail when the project changed since it was read.
 */
export function takeDownItems(tableName: string, project: Project, takedown: Takedown | undefined): TransactItem[] {
  const isTakenDown = takedown !== undefined;
  const { condition, values } = unchanged(project);
  const { projectId, publishedAppName } = project;
  const items: TransactItem[] = [
    {
      Update: {
        TableName: tableName,
        Key: projectKey(projectId),
        UpdateExpression: takedown
          ? 'SET isTakenDown = :isTakenDown, takedown = :takedown REMOVE urlKey'
          : 'SET isTakenDown = :isTakenDown REMOVE urlKey, takedown',
        ConditionExpression: condition,
        ExpressionAttributeValues: {
          ...values,
          ':isTakenDown': isTakenDown,
          ...(takedown && { ':takedown': takedown }),
        },
      },
    },
  ];
  if (!publishedAppName) return items;
  items.push({
    Update: {
      TableName: tableName,
      Key: nameKey(publishedAppName),
      UpdateExpression: 'SET isTakenDown = :isTakenDown',
      ConditionExpression: 'projectId = :projectId',
      ExpressionAttributeValues: { ':projectId': projectId, ':isTakenDown': isTakenDown },
    },
  });
  return [...items, ...listingItems(tableName, project, !isTakenDown && !project.isOwnerBanned)];
}

function unchanged({ publishedAppName, publishedRevision }: Project): {
  condition: string;
  values: Record<string, unknown>;
} {
  if (!publishedAppName) {
    return { condition: 'attribute_exists(pk) AND attribute_not_exists(publishedAppName)', values: {} };
  }
  return {
    condition: 'publishedAppName = :formerName AND publishedRevision = :formerRevision',
    values: { ':formerName': publishedAppName, ':formerRevision': publishedRevision },
  };
}

export function nameKey(name: string): Key {
  return { pk: `NAME#${name}`, sk: 'NAME' };
}
