import { apiPath, pathParameters } from '../../shared/contract/api-path.ts';
import { FEATURES, type Feature, type Route } from '../../shared/contract/route.ts';
import { contract } from '../../shared/contract/routes.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { OAUTH_PATHS } from '../../shared/domain/oauth-paths.ts';

/** The name of an integration of the API. Each integration is a Lambda function. */
export type IntegrationName = Feature | 'mcp';
export const INTEGRATION_NAMES: readonly IntegrationName[] = [...FEATURES, 'mcp'];

/** Paths that the MCP function serves with every method. */
export const MCP_PATHS: readonly string[] = [MCP_PATH, ...Object.values(OAUTH_PATHS)];

/** Unknown paths go to a function, which returns the error of the API contract. */
const DEFAULT_ROUTE: IntegrationName = 'settings';

/** Every operation needs a response in OpenAPI. API Gateway ignores it. */
const RESPONSES = { default: { description: 'The response of the function' } };

/** Returns the name of the stage variable that holds the name and alias of an integration's function. */
export function stageVariableOf(name: IntegrationName): string {
  return `${name.replaceAll('-', '_')}_function`;
}

/**
 * Returns the OpenAPI body of the HTTP API: each route of the API contract, a HEAD route for each GET route, the MCP
 * and OAuth paths, and the default route. A body needs one CloudFormation resource, while a route needs up to three.
 * The body names functions by stage variables, because functions need the URL of the site, and the site needs the API.
 * Source: "Working with OpenAPI definitions for HTTP APIs" in the guide of API Gateway.
 */
export function apiBody(title: string, invocationUriOf: (functionName: string) => string): object {
  const paths: Record<string, Record<string, object>> = {};
  const add = (path: string, method: string, operation: object) => {
    paths[path] = { ...paths[path], [method]: operation };
  };
  for (const [operationId, route] of Object.entries<Route>(contract)) {
    const path = apiPath(route);
    const operation = { ...integratedWith(route.feature), ...parametersOf(path) };
    add(path, route.method.toLowerCase(), { operationId, ...operation });
    if (route.method === 'GET') add(path, 'head', { operationId: `${operationId}Head`, ...operation });
  }
  for (const path of MCP_PATHS) add(path, ANY_METHOD, integratedWith('mcp'));
  add('/$default', ANY_METHOD, { isDefaultRoute: true, ...integratedWith(DEFAULT_ROUTE) });
  const integrations = INTEGRATION_NAMES.map((name) => {
    const uri = invocationUriOf(`\${stageVariables.${stageVariableOf(name)}}`);
    return [name, { type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0', uri }];
  });
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    paths,
    components: { 'x-amazon-apigateway-integrations': Object.fromEntries(integrations) },
  };
}

const ANY_METHOD = 'x-amazon-apigateway-any-method';

function integratedWith(name: IntegrationName): object {
  return {
    'x-amazon-apigateway-integration': { $ref: `#/components/x-amazon-apigateway-integrations/${name}` },
    responses: RESPONSES,
  };
}

function parametersOf(path: string): object {
  const names = pathParameters(path);
  if (names.length === 0) return {};
  return { parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
}
