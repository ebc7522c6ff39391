import { chooseRevision, findProject } from '@buidl/client/find-project';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { operationIdSchema, projectNameSchema, revisionStringSchema } from '../contract/fields.ts';
import { PROMPT_MAX_LENGTH } from '../domain/text-limits.ts';
import { followBuild } from './follow-build.ts';
import { runTool, type ToolCall, type ToolParts } from './run-tool.ts';
import { projectField } from './tool-fields.ts';
import { toolResult } from './tool-result.ts';

const READS = { readOnlyHint: true, openWorldHint: false } as const;
/** For tools that create something new and change nothing that exists. */
const ADDS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const;

const textField = z.string().min(1).max(PROMPT_MAX_LENGTH);

export function addBuildTools(server: McpServer, parts: ToolParts): void {
  addShowCosts(server, parts);
  addCreateApp(server, parts);
  addReviseApp(server, parts);
  addBuildStatus(server, parts);
}

function addShowCosts(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'Show costs',
    description: 'Says what builds cost in credits, and how many credits the user has.',
    inputSchema: {},
    annotations: READS,
  };
  server.registerTool('show_costs', config, (_input, extra) =>
    runTool(parts, extra, async (call) => {
      const { costs, user } = await readCosts(call);
      return toolResult([
        `create_app: ${costs.CREATE_QUICK} credits in the mode quick, ${costs.CREATE_FULL} in the mode advanced`,
        `revise_app: ${costs.REVISE} credits`,
        'A build costs the share of its features that work; one that fails costs nothing. All other tools cost nothing.',
        `${user.username} has ${user.credits} credits, and ${user.heldCredits} more are held for builds.`,
      ]);
    }),
  );
}

function addCreateApp(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'Create an app',
    description:
      'Builds a web app from an idea. Spends credits: call show_costs and tell the user the price before. Returns its address, what it cost, and images of it.',
    inputSchema: {
      name: projectNameSchema.describe('The name of the app'),
      idea: textField.describe('What the app is to do and how it is to look, in words'),
      mode: z
        .enum(['quick', 'advanced'])
        .default('quick')
        .describe('advanced plans, draws images and reviews; it takes longer and costs more'),
    },
    annotations: ADDS,
  };
  server.registerTool('create_app', config, ({ name, idea, mode }, extra) =>
    runTool(parts, extra, async (call) => {
      const price = await sayPrice(call, mode === 'quick' ? 'CREATE_QUICK' : 'CREATE_FULL');
      const request = { projectNameDisplay: name, userPrompt: idea, isQuickBuidl: mode === 'quick' };
      const { operationId } = await call.client.call('createApp', request, { signal: call.signal });
      return followBuild(call, operationId, price);
    }),
  );
}

function addReviseApp(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'Revise an app',
    description:
      'Builds a new revision of an app with a change. Spends credits: call show_costs and tell the user the price before. The published app stays as it is until publish_app.',
    inputSchema: {
      project: projectField,
      change: textField.describe('What is to change, in words'),
      revision: revisionStringSchema.optional().describe('The revision to begin with. Default: the newest'),
    },
    annotations: ADDS,
  };
  server.registerTool('revise_app', config, ({ project, change, revision }, extra) =>
    runTool(parts, extra, async (call) => {
      const { client, signal } = call;
      const base = chooseRevision(await findProject(client, project, signal), revision);
      const price = await sayPrice(call, 'REVISE');
      const request = {
        projectId: base.projectId,
        baseRevisionString: base.revisionString,
        projectNameDisplay: base.projectNameDisplay,
        userPrompt: change,
      };
      const { operationId } = await client.call('reviseApp', request, { signal });
      return followBuild(call, operationId, price);
    }),
  );
}

function addBuildStatus(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'Follow a build',
    description: 'Waits for a build for a while, and says how far it is or what came of it. Costs nothing.',
    inputSchema: {
      operation: operationIdSchema.describe('The operation that create_app or revise_app named, op_…'),
    },
    annotations: READS,
  };
  server.registerTool('build_status', config, ({ operation }, extra) =>
    runTool(parts, extra, (call) => followBuild(call, operation)),
  );
}

/** Reports the price of a build before its start. Returns the lines for the tool's result. */
async function sayPrice(call: ToolCall, kind: 'CREATE_QUICK' | 'CREATE_FULL' | 'REVISE'): Promise<string[]> {
  const { costs, user } = await readCosts(call);
  const said = `The price is up to ${costs[kind]} credits; before it the user had ${user.credits}.`;
  await call.report(0, said);
  return [said];
}

async function readCosts({ client, signal }: ToolCall) {
  const [{ config }, { user }] = await Promise.all([
    client.call('getPublicConfig', {}, { signal }),
    client.call('getMe', {}, { signal }),
  ]);
  return { costs: config.costs, user };
}
