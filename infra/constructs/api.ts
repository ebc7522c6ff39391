import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnApi,
  CfnStage,
  HttpApi,
  HttpStage,
  type IHttpApi,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, LogGroup, type MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { apiPath } from '../../shared/contract/api-path.ts';
import type { Feature, Route } from '../../shared/contract/route.ts';
import { DEFAULT_THROTTLE, MCP_THROTTLE, type Throttle, throttleOf } from '../../shared/contract/route-throttles.ts';
import { contract } from '../../shared/contract/routes.ts';
import { FORBIDDEN_METRIC, TOO_MANY_REQUESTS_METRIC } from '../../shared/domain/metrics.ts';
import { apiBody, INTEGRATION_NAMES, MCP_PATHS, stageVariableOf } from './api-body.ts';
import { METRIC_NAMESPACE } from './metrics.ts';

interface ApiProps {
  functionOf(feature: Feature): IFunction;
  mcp: IFunction;
}

/** The HTTP API, whose OpenAPI body follows from the API contract, with a function for each feature. */
export class Api extends Construct {
  readonly httpApi: IHttpApi;
  /** Counts all 429 responses, both from functions and from API Gateway's own throttling. */
  readonly tooManyRequests: MetricFilter;
  readonly forbidden: MetricFilter;

  constructor(scope: Construct, id: string, { functionOf, mcp }: ApiProps) {
    super(scope, id);
    const api = new CfnApi(this, 'HttpApi', {
      body: apiBody(this.node.path.replaceAll('/', ''), (name) => this.#invocationUri(name)),
      failOnWarnings: true,
    });
    this.httpApi = HttpApi.fromHttpApiAttributes(this, 'Imported', { httpApiId: api.ref });
    const accessLogs = new LogGroup(this, 'AccessLogs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.tooManyRequests = countStatus(accessLogs, '429', TOO_MANY_REQUESTS_METRIC);
    this.forbidden = countStatus(accessLogs, '403', FORBIDDEN_METRIC);
    const functions = INTEGRATION_NAMES.map((name) => ({ name, fn: name === 'mcp' ? mcp : functionOf(name) }));
    const variables = functions.map(({ name, fn }) => [stageVariableOf(name), fn.functionName]);
    this.#addStage(accessLogs, Object.fromEntries(variables));
    for (const { fn } of functions) this.#permitCalls(fn);
  }

  #invocationUri(functionName: string): string {
    const stack = Stack.of(this);
    const functionArn = stack.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: functionName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return stack.formatArn({
      service: 'apigateway',
      account: 'lambda',
      resource: 'path',
      resourceName: `2015-03-31/functions/${functionArn}/invocations`,
    });
  }

  /** Allows the API to call a function. One permission covers all its routes, including the default route. */
  #permitCalls(fn: IFunction) {
    fn.addPermission('Api', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.httpApi.apiId,
        resourceName: '*',
      }),
    });
  }

  #addStage(accessLogs: LogGroup, stageVariables: Record<string, string>) {
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      stageVariables,
      throttle: DEFAULT_THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLogs),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });
    for (const [routeId, route] of Object.entries<Route>(contract)) {
      const throttle = throttleOf(routeId, route);
      if (throttle === undefined) continue;
      throttleRoute(stage, `${route.method} ${apiPath(route)}`, throttle);
      if (route.method === 'GET') throttleRoute(stage, `HEAD ${apiPath(route)}`, throttle);
    }
    for (const path of MCP_PATHS) throttleRoute(stage, `ANY ${path}`, MCP_THROTTLE);
  }
}

/** Counts responses with `status`. Sets no default value, because a metric costs money in every hour with a value. */
function countStatus(accessLogs: LogGroup, status: string, metricName: string): MetricFilter {
  return accessLogs.addMetricFilter(metricName, {
    filterPattern: FilterPattern.stringValue('$.status', '=', status),
    metricNamespace: METRIC_NAMESPACE,
    metricName,
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
function throttleRoute(stage: HttpStage, key: string, throttle: Throttle): void {
  const resource = stage.node.defaultChild;
  if (!(resource instanceof CfnStage)) throw new Error('The stage has no resource.');
  resource.addPropertyOverride(`RouteSettings.${key.replaceAll('.', '\\.')}`, {
    ThrottlingRateLimit: throttle.rateLimit,
    ThrottlingBurstLimit: throttle.burstLimit,
  });
}
