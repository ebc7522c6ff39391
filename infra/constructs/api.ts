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
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { apiPath, FEATURES, type Feature, type Route } from '../../shared/contract/route.ts';
import { routes } from '../../shared/contract/routes.ts';

/** Requests per second. The first view of an app makes two: its page and its document. */
const THROTTLE = { rateLimit: 400, burstLimit: 800 };

interface ApiProps {
  functionOf(feature: Feature): IFunction;
}

/** The HTTP API with one route for each route of the contract and one function for each feature. */
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
      // Link previews check with HEAD whether a page exists.
      if (route.success === 'page') add(`${routeId}Head`, HttpMethod.HEAD);
    }
    // A function serves unknown paths too, so that they get the contract's error.
    new HttpRoute(this, 'unknownEndpoint', {
      httpApi: this.httpApi,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrationOf('settings'),
    });
    this.#permitDefaultRoute(functions.get('settings'));
    this.#makeOneAfterTheOther();
  }

  /** API Gateway refuses changes of one API that come at the same time, as CloudFormation makes them when nothing orders them. */
  #makeOneAfterTheOther() {
    const parts = this.node.findAll();
    const ordered = [
      ...parts.filter((part) => part instanceof CfnIntegration),
      ...parts.filter((part) => part instanceof CfnRoute),
      // Last, so that the routes of a new API are deployed together.
      ...parts.filter((part) => part instanceof CfnStage),
    ];
    ordered.reduce((before, part) => {
      part.addResourceDependency(before);
      return part;
    });
  }

  /** Permits the default route, whose source ARN `<stage>/$default` the integration's own permission does not match. */
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

/** An integration with one permission for the function instead of one for each route. */
function integrationWith(fn: IFunction): HttpLambdaIntegration {
  return new HttpLambdaIntegration(`${fn.node.path}Integration`.replaceAll('/', ''), fn, {
    scopePermissionToRoute: false,
  });
}
