import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnIntegration,
  CfnRoute,
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, type MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { apiPath } from '../../shared/contract/api-path.ts';
import { FEATURES, type Feature, type Route } from '../../shared/contract/route.ts';
import { DEFAULT_THROTTLE, MCP_THROTTLE, type Throttle, throttleOf } from '../../shared/contract/route-throttles.ts';
import { type RouteId, routes } from '../../shared/contract/routes.ts';
import { MCP_PATH } from '../../shared/domain/mcp-path.ts';
import { METRIC_NAMESPACE, TOO_MANY_REQUESTS_METRIC } from '../../shared/domain/metrics.ts';
import { OAUTH_PATHS } from '../../shared/domain/oauth-paths.ts';

interface ApiProps {
  functionOf(feature: Feature): IFunction;
  mcp: IFunction;
}

/**
 * The HTTP API: a route for each route of the API contract, a function for each feature, and the MCP and OAuth routes.
 */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  /** Counts all 429 responses, both from functions and from API Gateway's own throttling. */
  readonly tooManyRequests: MetricFilter;

  constructor(scope: Construct, id: string, { functionOf, mcp }: ApiProps) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    const accessLogs = new LogGroup(this, 'AccessLogs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.tooManyRequests = filterTooManyRequests(accessLogs);
    const stage = this.#addStage(accessLogs);
    const functions = new Map(FEATURES.map((feature) => [feature, functionOf(feature)]));
    const integrations = new Map([...functions].map(([feature, fn]) => [feature, integrationWith(fn)]));
    const integrationOf = (feature: Feature) => {
      const integration = integrations.get(feature);
      if (integration === undefined) throw new Error(`No function serves the feature ${feature}`);
      return integration;
    };
    for (const routeId of routeIds()) {
      const route: Route = routes[routeId];
      const add = (id: string, method: HttpMethod) => {
        const routeKey = HttpRouteKey.with(apiPath(route), method);
        const integration = integrationOf(route.feature);
        new HttpRoute(this, id, { httpApi: this.httpApi, routeKey, integration });
        const throttle = throttleOf(routeId, route);
        if (throttle !== undefined) throttleRoute(stage, routeKey, throttle);
      };
      add(routeId, HttpMethod[route.method]);
      if (route.method === 'GET') add(`${routeId}Head`, HttpMethod.HEAD);
    }
    const integration = integrationWith(mcp);
    for (const [id, path] of Object.entries({ mcp: MCP_PATH, ...OAUTH_PATHS })) {
      const routeKey = HttpRouteKey.with(path, HttpMethod.ANY);
      new HttpRoute(this, id, { httpApi: this.httpApi, routeKey, integration });
      throttleRoute(stage, routeKey, MCP_THROTTLE);
    }
    // Unknown paths go to a function, which returns the error of the API contract.
    new HttpRoute(this, 'unknownEndpoint', {
      httpApi: this.httpApi,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrationOf('settings'),
    });
    this.#permitDefaultRoute(functions.get('settings'));
    this.#makeOneAfterTheOther();
  }

  /** Makes CloudFormation change one part of the API at a time, because API Gateway refuses parallel changes. */
  #makeOneAfterTheOther() {
    const parts = this.node.findAll();
    const ordered = [
      ...parts.filter((part) => part instanceof CfnIntegration),
      ...parts.filter((part) => part instanceof CfnRoute),
      // The stage comes last, so that the routes of a new API exist when the stage throttles them.
      ...parts.filter((part) => part instanceof CfnStage),
    ];
    ordered.reduce((before, part) => {
      part.addResourceDependency(before);
      return part;
    });
  }

  /**
   * Permits the default route separately, because the integration's permission does not cover the source ARN of this
   * route, `<stage>/$default`.
   */
  #permitDefaultRoute(fn: IFunction | undefined) {
    fn?.addPermission('DefaultRoute', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.httpApi.apiId,
        resourceName: '*/$default',
      }),
    });
  }

  #addStage(accessLogs: LogGroup): HttpStage {
    return new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: DEFAULT_THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLogs),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });
  }
}

function filterTooManyRequests(accessLogs: LogGroup): MetricFilter {
  return accessLogs.addMetricFilter('TooManyRequests', {
    filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
    metricNamespace: METRIC_NAMESPACE,
    metricName: TOO_MANY_REQUESTS_METRIC,
    defaultValue: 0,
  });
}

const ACCESS_LOG_FIELDS = {
  requestId: '$context.requestId',
  requestTime: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  routeKey: '$context.routeKey',
  status: '$context.status',
  responseLength: '$context.responseLength',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
};

/**
 * Overrides a property of the CloudFormation resource, because the CDK's stage construct cannot throttle single routes.
 */
function throttleRoute(stage: HttpStage, { key }: HttpRouteKey, throttle: Throttle): void {
  const resource = stage.node.defaultChild;
  if (!(resource instanceof CfnStage)) throw new Error('The stage has no resource.');
  resource.addPropertyOverride(`RouteSettings.${key.replaceAll('.', '\\.')}`, {
    ThrottlingRateLimit: throttle.rateLimit,
    ThrottlingBurstLimit: throttle.burstLimit,
  });
}

function routeIds(): RouteId[] {
  const isRouteId = (id: string): id is RouteId => id in routes;
  return Object.keys(routes).filter(isRouteId);
}

/** Returns an integration with one permission for the function instead of one for each route. */
function integrationWith(fn: IFunction): HttpLambdaIntegration {
  return new HttpLambdaIntegration(`${fn.node.path}Integration`.replaceAll('/', ''), fn, {
    scopePermissionToRoute: false,
  });
}
