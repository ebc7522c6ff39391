/** The HTTP API: one route for each call of the contract, one function for each area. */
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { apiPath, FEATURES, type Feature, type Route } from '../../shared/contract/route.ts';
import { routes } from '../../shared/contract/routes.ts';

/** Requests a second; the first view of an app is two of them, its page and its document. */
const THROTTLE = { rateLimit: 400, burstLimit: 800 };

interface ApiProps {
  functionOf(feature: Feature): LambdaFunction;
}

export class Api extends Construct {
  readonly httpApi: HttpApi;

  constructor(scope: Construct, id: string, { functionOf }: ApiProps) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.#addStage();
    const functions = new Map(FEATURES.map((feature) => [feature, functionOf(feature)]));
    const integrations = new Map([...functions].map(([feature, fn]) => [feature, integrationWith(fn)]));
    const integrationOf = (feature: Feature) => {
      const integration = integrations.get(feature);
      if (integration === undefined) throw new Error(`No function serves the feature ${feature}`);
      return integration;
    };
    for (const [routeId, route] of Object.entries<Route>(routes)) {
      const add = (id: string, method: HttpMethod) =>
        new HttpRoute(this, id, {
          httpApi: this.httpApi,
          routeKey: HttpRouteKey.with(apiPath(route), method),
          integration: integrationOf(route.feature),
        });
      add(routeId, HttpMethod[route.method]);
      // Those who look whether a page is there, such as previews of links, ask without wanting its body.
      if (route.success === 'page') add(`${routeId}Head`, HttpMethod.HEAD);
    }
    // Paths of no call: answered by a function too, so that they get the documented error.
    new HttpRoute(this, 'unknownCall', {
      httpApi: this.httpApi,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrationOf('settings'),
    });
    this.#permitDefaultRoute(functions.get('settings'));
  }

  /** The default route calls as `<stage>/$default`, which the integration's own permission, a part longer, leaves out. */
  #permitDefaultRoute(fn: LambdaFunction | undefined) {
    fn?.addPermission('DefaultRoute', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.httpApi.apiId,
        resourceName: '*/$default',
      }),
    });
  }

  #addStage() {
    const accessLogs = new LogGroup(this, 'AccessLogs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLogs),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });
  }
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

/** One permission for each function, instead of one for each route. */
function integrationWith(fn: LambdaFunction): HttpLambdaIntegration {
  return new HttpLambdaIntegration(`${fn.node.path}Integration`.replaceAll('/', ''), fn, {
    scopePermissionToRoute: false,
  });
}
