import * as z from 'zod';
import { Authorizer } from '../../api-gateway/authorizer.ts';
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
  AuthorizationType: z.enum(['NONE', 'CUSTOM']).default('NONE'),
  AuthorizerId: z.string().optional(),
});

export const routes: ResourceHandler = {
  create(request, parts) {
    const { ApiId, RouteKey: routeKey, Target, ...authorization } = parseProperties(routeSchema, request);
    const target = parts.integrations.get(Target.slice('integrations/'.length));
    if (target === undefined) throw new TemplateError(request.logicalId, `unknown target ${Target}`);
    const api = apiOf(parts, ApiId, request.logicalId);
    if (api.routes.some((route) => route.routeKey === routeKey)) {
      throw new TemplateError(request.logicalId, `the API has a route '${routeKey}' already`);
    }
    const authorizer = authorizerOf(parts, authorization, request.logicalId);
    api.routes.push({ routeKey, target: { ...target, authorizer } });
    return { ref: physicalId(request.logicalId, 7) };
  },
};

function authorizerOf(
  parts: CloudParts,
  { AuthorizationType, AuthorizerId = '' }: Pick<z.output<typeof routeSchema>, 'AuthorizationType' | 'AuthorizerId'>,
  where: string,
): Authorizer | undefined {
  const authorizer = parts.authorizers.get(AuthorizerId);
  if ((AuthorizationType === 'CUSTOM') === (authorizer !== undefined)) return authorizer;
  throw new TemplateError(where, `${AuthorizationType} does not go with the authorizer '${AuthorizerId}'`);
}

const FUNCTION_OF_URI = /^arn:aws:apigateway:[\w-]+:lambda:path\/2015-03-31\/functions\/(.+)\/invocations$/;

const authorizerSchema = z.strictObject({
  ApiId: z.string(),
  Name: z.string(),
  AuthorizerType: z.literal('REQUEST'),
  AuthorizerPayloadFormatVersion: z.literal('2.0'),
  EnableSimpleResponses: z.literal(true),
  AuthorizerUri: z.string().regex(FUNCTION_OF_URI),
  IdentitySource: z.array(z.string().regex(/^\$request\.header\.[\w-]+$/, 'only headers are supported')).min(1),
  AuthorizerResultTtlInSeconds: z.int().min(0).max(3600).default(0),
});

export const authorizers: ResourceHandler = {
  create(request, parts) {
    const properties = parseProperties(authorizerSchema, request);
    const { ApiId: apiId, AuthorizerUri, IdentitySource, AuthorizerResultTtlInSeconds } = properties;
    const id = physicalId(request.logicalId, 6);
    const sourceArn = `arn:aws:execute-api:${REGION}:${ACCOUNT_ID}:${apiId}/authorizers/${id}`;
    parts.authorizers.set(
      id,
      new Authorizer({
        functionArn: FUNCTION_OF_URI.exec(AuthorizerUri)?.[1] ?? '',
        identityHeaders: IdentitySource.map((source) => source.slice('$request.header.'.length).toLowerCase()),
        resultTtlMs: AuthorizerResultTtlInSeconds * 1000,
        caller: { kind: 'service', name: 'apigateway.amazonaws.com', sourceArn },
        invokeFunction: parts.invokeFunction,
        onLog: (line) => parts.onLog('http-api', line),
      }),
    );
    return { ref: id, attributes: { AuthorizerId: id } };
  },
};

function apiOf(parts: CloudParts, apiId: string, where: string): HttpApi {
  const api = parts.apis.get(apiId);
  if (api === undefined) throw new TemplateError(where, `there is no API '${apiId}'`);
  return api;
}
