import * as z from 'zod';
import { createHttpApi, type HttpApi, MAX_INTEGRATION_MS } from '../../api-gateway/http-api.ts';
import type { Throttle } from '../../api-gateway/token-bucket.ts';
import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';
import { TemplateError } from '../template/template-error.ts';
import type { CloudParts } from './cloud-parts.ts';
import { physicalId } from './physical-name.ts';
import { parseProperties, type ResourceHandler } from './resource-handler.ts';

const apiSchema = z.strictObject({
  Name: z.string(),
  Description: z.string().optional(),
  ProtocolType: z.literal('HTTP'),
  DisableExecuteApiEndpoint: z.literal(false).optional(),
  Tags: z.unknown().optional(),
});

export const httpApis: ResourceHandler = {
  create(request, parts) {
    parseProperties(apiSchema, request);
    const apiId = physicalId(request.logicalId);
    const domainName = `${apiId}.execute-api.${REGION}.amazonaws.com`;
    const { invokeFunction } = parts;
    const onLog = (line: string) => parts.onLog('http-api', line);
    parts.apis.set(apiId, createHttpApi({ apiId, accountId: ACCOUNT_ID, domainName, invokeFunction, onLog }));
    return { ref: apiId, attributes: { ApiId: apiId, ApiEndpoint: `https://${domainName}` } };
  },
};

const routeSettingsSchema = z
  .strictObject({ ThrottlingRateLimit: z.number().min(0), ThrottlingBurstLimit: z.int().min(0) })
  .transform((settings): Throttle => {
    return { rateLimit: settings.ThrottlingRateLimit, burstLimit: settings.ThrottlingBurstLimit };
  });

const stageSchema = z.strictObject({
  ApiId: z.string(),
  StageName: z.literal('$default'),
  AutoDeploy: z.literal(true),
  DefaultRouteSettings: routeSettingsSchema.optional(),
  RouteSettings: z.record(z.string(), routeSettingsSchema).default({}),
  AccessLogSettings: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

export const stages: ResourceHandler = {
  create(request, parts) {
    const { ApiId, StageName, DefaultRouteSettings, RouteSettings } = parseProperties(stageSchema, request);
    const api = apiOf(parts, ApiId, request.logicalId);
    const unknown = Object.keys(RouteSettings).find((key) => !api.routes.some(({ routeKey }) => routeKey === key));
    if (unknown !== undefined) {
      throw new TemplateError(request.logicalId, `Unable to find Route by key ${unknown} within the RouteSettings`);
    }
    api.throttles.set(DefaultRouteSettings, new Map(Object.entries(RouteSettings)));
    return { ref: StageName };
  },
};

const integrationSchema = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.number().max(MAX_INTEGRATION_MS).default(MAX_INTEGRATION_MS),
});

export const integrations: ResourceHandler = {
  create(request, { integrations, functions }) {
    const { IntegrationUri: functionArn, TimeoutInMillis: timeoutMs } = parseProperties(integrationSchema, request);
    if (!functions.has(functionArn)) {
      throw new TemplateError(request.logicalId, `there is no function ${functionArn}`);
    }
    const ref = physicalId(request.logicalId, 7);
    integrations.set(ref, { functionArn, timeoutMs });
    return { ref };
  },
};

const routeSchema = z.strictObject({
  ApiId: z.string(),
  RouteKey: z.string().regex(/^(\$default|[A-Z]+ \/\S*)$/),
  Target: z.string().regex(/^integrations\//),
  AuthorizationType: z.literal('NONE').optional(),
});

export const routes: ResourceHandler = {
  create(request, parts) {
    const { ApiId, RouteKey: routeKey, Target } = parseProperties(routeSchema, request);
    const target = parts.integrations.get(Target.slice('integrations/'.length));
    if (target === undefined) throw new TemplateError(request.logicalId, `unknown target ${Target}`);
    const api = apiOf(parts, ApiId, request.logicalId);
    if (api.routes.some((route) => route.routeKey === routeKey)) {
      throw new TemplateError(request.logicalId, `the API has a route '${routeKey}' already`);
    }
    api.routes.push({ routeKey, target });
    return { ref: physicalId(request.logicalId, 7) };
  },
};

function apiOf(parts: CloudParts, apiId: string, where: string): HttpApi {
  const api = parts.apis.get(apiId);
  if (api === undefined) throw new TemplateError(where, `there is no API '${apiId}'`);
  return api;
}
