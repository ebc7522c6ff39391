import { FEATURES, type Route } from '../contract/route.ts';
import { contract, type RouteId } from '../contract/routes.ts';
import { API_GUIDE } from './api-guide.ts';
import { componentSchemas } from './json-schema.ts';
import { describeOperation } from './open-api-operation.ts';
import type { OpenApiDocument, OpenApiMethod } from './open-api-types.ts';

const METHODS = { GET: 'get', POST: 'post', DELETE: 'delete' } as const satisfies Record<
  Route['method'],
  OpenApiMethod
>;

export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const routeId of ROUTE_IDS) {
    const route: Route = contract[routeId];
    paths[route.path] = {
      ...paths[route.path],
      [METHODS[route.method]]: describeOperation(routeId, route),
    };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Buidl', version: '1', description: API_GUIDE },
    servers: [{ url: '/api' }],
    tags: FEATURES.map((name) => ({ name })),
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
    },
  };
}

const isRouteId = (id: string): id is RouteId => id in contract;

const ROUTE_IDS = Object.keys(contract).filter(isRouteId);
