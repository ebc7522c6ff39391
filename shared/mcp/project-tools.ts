import { chooseRevision, findProject } from '@buidl/client/find-project';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { Revision } from '../contract/projects.ts';
import { appNameSchema } from '../domain/app-name.ts';
import { documentSource } from '../domain/compiled-scripts.ts';
import { oneLine } from '../domain/plain-text.ts';
import { runTool, type ToolCall, type ToolParts } from './run-tool.ts';
import { noticeField, plainTextField, projectField, revisionField } from './tool-fields.ts';
import { type ToolData, toolResult } from './tool-result.ts';
import { UNTRUSTED_NOTICE, untrustedText } from './untrusted-text.ts';

const LIST_LIMIT = 50;
/** The maximum number of characters of code in one tool result. Models accept about this length. */
const CODE_LIMIT = 50_000;
const LARGEST_OFFSET = 100_000_000;

/** Annotations of tools whose results contain what other people or their apps wrote. */
const READS_OTHERS = { readOnlyHint: true, openWorldHint: true } as const;

const LISTED = {
  notice: noticeField,
  apps: z.array(
    z.object({
      project: z.string(),
      untrustedName: z.string(),
      revision: z.string().describe('The newest'),
      changed: z.string().describe('The day of the last change, such as 2026-11-24'),
      pageUrl: z.string().optional().describe('Its public page'),
    }),
  ),
  hasMore: z.boolean().describe('There are more: narrow them by a search'),
};

type ListedApp = ToolData<typeof LISTED>['apps'][number];

const CODE = {
  project: z.string(),
  revision: z.string(),
  offset: z.number().describe('The first character of this part'),
  end: z.number().describe('The offset of the next part'),
  length: z.number().describe('The characters of the whole document'),
  notice: noticeField,
  untrustedCode: z.string().describe('This part of the HTML document'),
};

const PUBLISHED = {
  project: z.string(),
  isPublic: z.boolean(),
  revision: z.string().optional().describe('The public one'),
  pageUrl: z.string().optional(),
};

export function addProjectTools(server: McpServer, parts: ToolParts): void {
  addListApps(server, parts);
  addReadCode(server, parts);
  addPublishApp(server, parts);
}

function addListApps(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'List apps',
    description: 'Lists the projects of the user, or the published ones of everybody.',
    inputSchema: {
      scope: z.enum(['mine', 'published', 'showcased']).optional().describe('Default: mine'),
      search: z.string().max(100).optional().describe('Only those with this in their names'),
    },
    outputSchema: LISTED,
    annotations: READS_OTHERS,
  };
  server.registerTool('list_apps', config, ({ scope = 'mine', search }, extra) =>
    runTool(parts, extra, async ({ client, signal }) => {
      const { projects, nextCursor } = await client.call('listApps', { scope, search, limit: LIST_LIMIT }, { signal });
      const apps = Object.values(projects).flatMap(([newest]) => (newest ? [listedApp(newest, client.origin)] : []));
      const data: ToolData<typeof LISTED> = { notice: UNTRUSTED_NOTICE, apps, hasMore: nextCursor !== undefined };
      const lines = apps.length === 0 ? ['There are none.'] : untrustedText(apps.map(listLine));
      return toolResult(data.hasMore ? [...lines, 'There are more: narrow them by a search.'] : lines, data);
    }),
  );
}

function listedApp(newest: Revision, origin: string): ListedApp {
  const { projectId, projectNameDisplay, revisionString, lastModified, publishedAppName } = newest;
  return {
    project: projectId,
    untrustedName: oneLine(projectNameDisplay),
    revision: revisionString,
    changed: lastModified.slice(0, 10),
    pageUrl: publishedAppName === undefined ? undefined : pageUrlOf(origin, publishedAppName),
  };
}

function listLine({ project, untrustedName, revision, changed, pageUrl }: ListedApp): string {
  const place = pageUrl === undefined ? '' : `, published at ${pageUrl}`;
  return `${project}: ${JSON.stringify(untrustedName)}, revision ${revision} of ${changed}${place}`;
}

function addReadCode(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'Read the code of an app',
    description: `Returns the HTML document of an app with its styles and scripts, ${CODE_LIMIT} characters at a time.`,
    inputSchema: {
      project: projectField,
      revision: revisionField('Default: the newest'),
      offset: z.int().min(0).max(LARGEST_OFFSET).optional().describe('The character to begin with. Default: 0'),
    },
    outputSchema: CODE,
    annotations: READS_OTHERS,
  };
  server.registerTool('read_code', config, ({ project, revision, offset = 0 }, extra) =>
    runTool(parts, extra, async (call) => {
      const found = chooseRevision(await findProject(call.client, project, call.signal), revision);
      const code = documentSource(await loadDocument(call, found.appUrl));
      const part = code.slice(offset, offset + CODE_LIMIT);
      const end = offset + part.length;
      const { revisionString, projectId } = found;
      const head = `Revision ${revisionString} of ${projectId}: characters ${offset} to ${end} of ${code.length}.`;
      const more = end < code.length ? ` Read on with the offset ${end}.` : '';
      const data: ToolData<typeof CODE> = {
        project: projectId,
        revision: revisionString,
        offset,
        end,
        length: code.length,
        notice: UNTRUSTED_NOTICE,
        untrustedCode: part,
      };
      return toolResult([head + more, ...untrustedText([part])], data);
    }),
  );
}

async function loadDocument({ fetch, signal }: ToolCall, url: string): Promise<string> {
  // The URL contains a secret, so the request needs no API key.
  const response = await fetch(url, { signal }).catch(() => undefined);
  signal.throwIfAborted();
  if (response?.ok) return response.text();
  const reason = response ? `: its server responded with ${response.status}` : '';
  throw new Error(`The document could not be loaded${reason}.`);
}

function addPublishApp(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'Publish an app',
    description: 'Makes a revision of an app public for everybody, or takes the app back. Costs nothing.',
    inputSchema: {
      project: projectField,
      revision: revisionField('Default: the newest'),
      name: plainTextField(
        appNameSchema,
        'The end of its address, /p/name. Default: as before, or one made of its name',
      ).optional(),
      isPublic: z.boolean().optional().describe('Default: true. false takes the app back'),
    },
    outputSchema: PUBLISHED,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  };
  server.registerTool('publish_app', config, ({ project, revision, name, isPublic = true }, extra) =>
    runTool(parts, extra, async ({ client, signal }) => {
      const { projectId, revisionString } = chooseRevision(await findProject(client, project, signal), revision);
      const request = isPublic
        ? { projectId, publishStatus: true, revisionToPublish: revisionString, publishedAppName: name }
        : { projectId, publishStatus: false };
      const { publishedAppName = '' } = await client.call('publishProject', request, { signal });
      if (!isPublic) {
        const data: ToolData<typeof PUBLISHED> = { project: projectId, isPublic };
        return toolResult([`${projectId} is not public any more.`, 'It cost no credits.'], data);
      }
      const pageUrl = pageUrlOf(client.origin, publishedAppName);
      const data: ToolData<typeof PUBLISHED> = { project: projectId, isPublic, revision: revisionString, pageUrl };
      const said = `Revision ${revisionString} of ${projectId} is public at ${pageUrl}`;
      return toolResult([said, 'It cost no credits.'], data);
    }),
  );
}

function pageUrlOf(origin: string, name: string): string {
  return `${origin}/p/${encodeURIComponent(name)}`;
}
