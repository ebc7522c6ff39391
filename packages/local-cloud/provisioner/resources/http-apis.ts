import * as z from 'zod';
import {
  createHttpApi,
  type FunctionIntegration,
  type HttpApi,
  MAX_INTEGRATION_MS,
} from '../../api-gateway/http-api.ts';
import type { ApiRoute } from '../../api-gateway/match-route.ts';
import type { Throttle } from '../../api-gateway/token-bucket.ts';
import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';
import { TemplateError } from '../template/template-error.ts';
import type { CloudParts } from './cloud-parts.ts';
import { physicalId } from './physical-name.ts';
import { parseProperties, type ResourceHandler, withLogicalId } from './resource-handler.ts';

const integrationSchema = z.strictObject({
  type: z.literal('aws_proxy'),
  httpMethod: z.literal('POST'),
  payloadFormatVersion: z.literal('2.0'),
  /**
   * Extracts the ARN of the function from an invocation URI. API Gateway's guide describes this URI under
   * "x-amazon-apigateway-integration".
   */
  uri: z
    .templateLiteral([`arn:aws:apigateway:${REGION}:lambda:path/2015-03-31/functions/`, z.string(), '/invocations'])
    .transform((uri) => uri.split('/').slice(3, -1).join('/')),
  timeoutInMillis: z.int().max(MAX_INTEGRATION_MS).default(MAX_INTEGRATION_MS),
});

const ANY_METHOD = 'x-amazon-apigateway-any-method';
const INTEGRATIONS = '#/components/x-amazon-apigateway-integrations/';

const operationSchema = z.strictObject({
  'x-amazon-apigateway-integration': z.strictObject({ $ref: z.templateLiteral([INTEGRATIONS, z.string()]) }),
  isDefaultRoute: z.literal(true).optional(),
  operationId: z.string().optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.literal('path') })).default([]),
  responses: z.unknown(),
});

const bodySchema = z.strictObject({
  openapi: z.string().regex(/^3\.0\./),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'head', 'post', 'put', 'patch', 'delete', 'options', ANY_METHOD]), operationSchema),
  ),
  components: z.strictObject({
    'x-amazon-apigateway-integrations': z.record(z.string(), integrationSchema),
  }),
});
type Body = z.output<typeof bodySchema>;

const apiSchema = z.strictObject({
  Body: bodySchema,
  FailOnWarnings: z.boolean().optional(),
  DisableExecuteApiEndpoint: z.literal(false).optional(),
  Tags: z.unknown().optional(),
});

/**
 * Creates an API from one OpenAPI body. Single route resources are not supported, because AWS forbids both together.
 */
export const httpApis: ResourceHandler = {
  create(request, parts) {
    const { Body } = parseProperties(apiSchema, request);
    const apiId = physicalId(request.logicalId);
    const domainName = `${apiId}.execute-api.${REGION}.amazonaws.com`;
    const { invokeFunction } = parts;
    const onLog = (line: string) => parts.onLog('http-api', line);
    const api = createHttpApi({ apiId, accountId: ACCOUNT_ID, domainName, invokeFunction, onLog });
    api.routes.push(...withLogicalId(request, () => routesOf(Body)));
    parts.apis.set(apiId, api);
    return { ref: apiId, attributes: { ApiId: apiId, ApiEndpoint: `https://${domainName}` } };
  },
};

/** Returns the routes of an OpenAPI body. Throws for an unknown integration and for undeclared path parameters. */
function routesOf({ paths, components }: Body): ApiRoute<FunctionIntegration>[] {
  const integrations = new Map(Object.entries(components['x-amazon-apigateway-integrations']));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const name = operation['x-amazon-apigateway-integration'].$ref.slice(INTEGRATIONS.length);
      const integration = integrations.get(name);
      if (integration === undefined) throw new Error(`there is no integration ${name}`);
      const declared = operation.parameters.map((parameter) => parameter.name);
      const needed = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, parameter = '']) => parameter);
      const missing = needed.find((parameter) => !declared.includes(parameter));
      if (missing !== undefined) throw new Error(`${path} does not declare its parameter ${missing}`);
      const routeMethod = method === ANY_METHOD ? 'ANY' : method.toUpperCase();
      return {
        routeKey: operation.isDefaultRoute === true ? '$default' : `${routeMethod} ${path}`,
        target: { functionArn: integration.uri, timeoutMs: integration.timeoutInMillis },
      };
    }),
  );
}

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
  StageVariables: z.record(z.string().regex(/^\w+$/), z.string().regex(/^[\w\-.~:/?#&=,]+$/)).default({}),
  AccessLogSettings: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

export const stages: ResourceHandler = {
  create(request, parts) {
    const { ApiId, StageName, DefaultRouteSettings, RouteSettings, StageVariables } = parseProperties(
      stageSchema,
      request,
    );
    const api = apiOf(parts, ApiId, request.logicalId);
    for (const { target } of api.routes) {
      target.functionArn = withLogicalId(request, () => functionOf(target.functionArn, StageVariables, parts));
    }
    const unknown = Object.keys(RouteSettings).find((key) => !api.routes.some(({ routeKey }) => routeKey === key));
    if (unknown !== undefined) {
      throw new TemplateError(request.logicalId, `Unable to find Route by key ${unknown} within the RouteSettings`);
    }
    api.throttles.set(DefaultRouteSettings, new Map(Object.entries(RouteSettings)));
    return { ref: StageName };
  },
};

/** Returns the ARN of an integration's function. In the OpenAPI body, the ARN may contain stage variables. */
function functionOf(functionArn: string, variables: Record<string, string>, { functions }: CloudParts): string {
  const named = functionArn.replaceAll(/\$\{stageVariables\.(\w+)\}/g, (_found, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`there is no stage variable ${name}`);
    return value;
  });
  if (!functions.has(named)) throw new Error(`there is no function ${named}`);
  return named;
}

function apiOf(parts: CloudParts, apiId: string, where: string): HttpApi {
  const api = parts.apis.get(apiId);
  if (api === undefined) throw new TemplateError(where, `there is no API '${apiId}'`);
  return api;
}
