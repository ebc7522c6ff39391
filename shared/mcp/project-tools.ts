import { chooseRevision, findProject } from '@buidl/client/find-project';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import type { Revision } from '../contract/projects.ts';
import { appNameSchema } from '../domain/app-name.ts';
import { removeRuntime } from '../domain/export-document.ts';
import { oneLine } from '../domain/plain-text.ts';
import { runTool, type ToolCall, type ToolParts } from './run-tool.ts';
import { newestField, projectField } from './tool-fields.ts';
import { toolResult } from './tool-result.ts';

const LIST_LIMIT = 50;
/** About the number of characters that models accept in one tool result. */
const CODE_LIMIT = 50_000;

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
      scope: z.enum(['mine', 'published', 'showcased']).default('mine'),
      search: z.string().max(100).optional().describe('Only those with this in their names'),
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
  server.registerTool('list_apps', config, ({ scope, search }, extra) =>
    runTool(parts, extra, async ({ client, signal }) => {
      const { projects, nextCursor } = await client.call('listApps', { scope, search, limit: LIST_LIMIT }, { signal });
      const lines = Object.values(projects).flatMap(([newest]) => (newest ? [listLine(newest, client.origin)] : []));
      if (lines.length === 0) return toolResult(['There are none.']);
      return toolResult(nextCursor === undefined ? lines : [...lines, 'There are more: narrow them by a search.']);
    }),
  );
}

function listLine(revision: Revision, origin: string): string {
  const { projectId, projectNameDisplay, revisionString, lastModified, publishedAppName } = revision;
  const place = publishedAppName === undefined ? '' : `, published at ${pageUrl(origin, publishedAppName)}`;
  const name = JSON.stringify(oneLine(projectNameDisplay));
  return `${projectId}: ${name}, revision ${revisionString} of ${lastModified.slice(0, 10)}${place}`;
}

function addReadCode(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'Read the code of an app',
    description: `Returns the HTML document of an app with its styles and scripts, ${CODE_LIMIT} characters at a time.`,
    inputSchema: {
      project: projectField,
      revision: newestField,
      offset: z.int().min(0).default(0).describe('The character to begin with'),
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
  server.registerTool('read_code', config, ({ project, revision, offset }, extra) =>
    runTool(parts, extra, async (call) => {
      const found = chooseRevision(await findProject(call.client, project, call.signal), revision);
      const code = removeRuntime(await loadDocument(call, found.appUrl));
      const part = code.slice(offset, offset + CODE_LIMIT);
      const end = offset + part.length;
      const { revisionString, projectId } = found;
      const head = `Revision ${revisionString} of ${projectId}: characters ${offset} to ${end} of ${code.length}.`;
      const more = end < code.length ? ` Read on with the offset ${end}.` : '';
      return toolResult([head + more, '', part]);
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
      revision: newestField,
      name: appNameSchema
        .optional()
        .describe('The end of its address, /p/name. Default: as before, or one made of its name'),
      isPublic: z.boolean().default(true).describe('false takes the app back'),
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  };
  server.registerTool('publish_app', config, ({ project, revision, name, isPublic }, extra) =>
    runTool(parts, extra, async ({ client, signal }) => {
      const { projectId, revisionString } = chooseRevision(await findProject(client, project, signal), revision);
      const request = isPublic
        ? { projectId, publishStatus: true, revisionToPublish: revisionString, publishedAppName: name }
        : { projectId, publishStatus: false };
      const { publishedAppName = '' } = await client.call('publishProject', request, { signal });
      return toolResult([
        isPublic
          ? `Revision ${revisionString} of ${projectId} is public at ${pageUrl(client.origin, publishedAppName)}`
          : `${projectId} is not public any more.`,
        'It cost no credits.',
      ]);
    }),
  );
}

function pageUrl(origin: string, name: string): string {
  return `${origin}/p/${encodeURIComponent(name)}`;
}
