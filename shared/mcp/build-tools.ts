import { chooseRevision, findProject } from '@buidl/client/find-project';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { projectNameSchema } from '../contract/fields.ts';
import { PROJECT_NAME_MAX_LENGTH, PROMPT_MAX_LENGTH } from '../domain/text-limits.ts';
import { BUILD_RESULT } from './build-result.ts';
import { followBuild, readCredits, type SaidPrice } from './follow-build.ts';
import { runTool, type ToolCall, type ToolParts } from './run-tool.ts';
import { operationField, plainTextField, projectField, revisionField } from './tool-fields.ts';
import { type ToolData, toolResult } from './tool-result.ts';

/**
 * Annotations of tools that create something new and change nothing that exists. `openWorldHint` is true, because the
 * results quote the app, which is untrusted text.
 */
const ADDS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
} as const;

const textField = (description: string) => plainTextField(z.string().max(PROMPT_MAX_LENGTH), description);

const COSTS = {
  createQuick: z.number().describe('The most that create_app costs in the mode quick, in credits'),
  createAdvanced: z.number().describe('The most that create_app costs in the mode advanced, in credits'),
  revise: z.number().describe('The most that revise_app costs, in credits'),
  username: z.string(),
  credits: z.number().describe('What the user has'),
  heldCredits: z.number().describe('What is held for running builds, beside the credits'),
};

const CANCELLED = {
  operation: z.string(),
  isCancelled: z.boolean(),
  credits: z.number().optional().describe('What the user has'),
};

export function addBuildTools(server: McpServer, parts: ToolParts): void {
  addShowCosts(server, parts);
  addCreateApp(server, parts);
  addReviseApp(server, parts);
  addBuildStatus(server, parts);
  addCancelBuild(server, parts);
}

function addShowCosts(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'Show costs',
    description: 'Says what builds cost in credits, and how many credits the user has.',
    inputSchema: {},
    outputSchema: COSTS,
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
  server.registerTool('show_costs', config, (_input, extra) =>
    runTool(parts, extra, async (call) => {
      const { costs, user } = await readCosts(call);
      const { username, credits, heldCredits } = user;
      const data: ToolData<typeof COSTS> = {
        createQuick: costs.CREATE_QUICK,
        createAdvanced: costs.CREATE_FULL,
        revise: costs.REVISE,
        username,
        credits,
        heldCredits,
      };
      return toolResult(
        [
          `create_app: ${costs.CREATE_QUICK} credits in the mode quick, ${costs.CREATE_FULL} in the mode advanced`,
          `revise_app: ${costs.REVISE} credits`,
          'A build costs the share of its features that work; one that fails costs nothing. All other tools cost nothing.',
          `${username} has ${credits} credits, and ${heldCredits} more are held for builds.`,
        ],
        data,
      );
    }),
  );
}

function addCreateApp(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'Create an app',
    description:
      'Builds a web app from an idea. Spends credits: call show_costs and tell the user the price before. Returns its address, what it cost, and images of it.',
    inputSchema: {
      name: plainTextField(projectNameSchema, `The name of the app, at most ${PROJECT_NAME_MAX_LENGTH} characters`),
      idea: textField('What the app is to do and how it is to look, in words'),
      mode: z
        .enum(['quick', 'advanced'])
        .optional()
        .describe('Default: quick. advanced plans, draws images and reviews; it takes longer and costs more'),
    },
    outputSchema: BUILD_RESULT,
    annotations: ADDS,
  };
  server.registerTool('create_app', config, ({ name, idea, mode = 'quick' }, extra) =>
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
      change: textField('What is to change, in words'),
      revision: revisionField('The revision to begin with. Default: the newest'),
    },
    outputSchema: BUILD_RESULT,
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
    inputSchema: { operation: operationField },
    outputSchema: BUILD_RESULT,
    annotations: { readOnlyHint: true, openWorldHint: true },
  };
  server.registerTool('build_status', config, ({ operation }, extra) =>
    runTool(parts, extra, (call) => followBuild(call, operation)),
  );
}

function addCancelBuild(server: McpServer, parts: ToolParts): void {
  const config = {
    title: 'Cancel a build',
    description: 'Stops a running build for good. What it held is given back, so a cancelled build costs nothing.',
    inputSchema: { operation: operationField },
    outputSchema: CANCELLED,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  };
  server.registerTool('cancel_build', config, ({ operation }, extra) =>
    runTool(parts, extra, async (call) => {
      await call.client.call('cancelOperation', { operationId: operation }, { signal: call.signal });
      const credits = await readCredits(call);
      const left = credits === undefined ? '' : `; the user has ${credits}`;
      const data: ToolData<typeof CANCELLED> = { operation, isCancelled: true, credits };
      return toolResult([`The build ${operation} was cancelled. It cost nothing${left}.`], data);
    }),
  );
}

/** Reports the price of a build before its start. Returns the price and a sentence that states it. */
async function sayPrice(call: ToolCall, kind: 'CREATE_QUICK' | 'CREATE_FULL' | 'REVISE'): Promise<SaidPrice> {
  const { costs, user } = await readCosts(call);
  const line = `The price is up to ${costs[kind]} credits; before it the user had ${user.credits}.`;
  await call.report(0, line);
  return { credits: costs[kind], line };
}

async function readCosts({ client, signal }: ToolCall) {
  const [{ config }, { user }] = await Promise.all([
    client.call('getPublicConfig', {}, { signal }),
    client.call('getMe', {}, { signal }),
  ]);
  return { costs: config.costs, user };
}
