import { Stack } from 'aws-cdk-lib';
import { CfnApi, CfnChannelNamespace } from 'aws-cdk-lib/aws-appsync';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { CHANNEL_NAMESPACE } from '../../shared/domain/app-data/change-events.ts';
import { FUNCTION_CONFIG, type FunctionConfig } from '../function-config.ts';
import type { FunctionName } from '../lambda-functions.ts';
import { allow } from './function-resources.ts';

interface ChangeEventsProps {
  /** Decides which channel a browser may subscribe to. */
  authorizer: LambdaFunction;
  functions: ReadonlyMap<FunctionName, LambdaFunction>;
  /** Origin of the WebSocket for browsers; empty for AppSync's own host. */
  origin: string;
}

const BY_FUNCTION = { authType: 'AWS_LAMBDA' };
const BY_ROLE = { authType: 'AWS_IAM' };

/**
 * An AppSync Event API with one channel for each app. Browsers subscribe with a token that the authorizer checks, so no
 * key has to be in a page or renewed. Only a role of this account can publish.
 */
export class ChangeEvents extends Construct {
  readonly origin: string;

  constructor(scope: Construct, id: string, { authorizer, functions, origin }: ChangeEventsProps) {
    super(scope, id);
    const api = new CfnApi(this, 'Api', {
      name: `${Stack.of(this).stackName}-change-events`,
      eventConfig: {
        authProviders: [
          BY_ROLE,
          {
            ...BY_FUNCTION,
            // AppSync caches a response by its token only, and so would allow the token every channel.
            lambdaAuthorizerConfig: { authorizerUri: authorizer.functionArn, authorizerResultTtlInSeconds: 0 },
          },
        ],
        connectionAuthModes: [BY_FUNCTION],
        defaultSubscribeAuthModes: [BY_FUNCTION],
        defaultPublishAuthModes: [BY_ROLE],
      },
    });
    const channels = new CfnChannelNamespace(this, 'Channels', {
      apiId: api.attrApiId,
      name: CHANNEL_NAMESPACE,
      subscribeAuthModes: [BY_FUNCTION],
      publishAuthModes: [BY_ROLE],
    });
    authorizer.addPermission('AppSync', {
      principal: new ServicePrincipal('appsync.amazonaws.com'),
      sourceArn: api.attrApiArn,
    });
    this.origin = origin || `wss://${api.attrDnsRealtime}`;
    for (const [name, fn] of functions) {
      const config: FunctionConfig = FUNCTION_CONFIG[name];
      if (!config.changeEvents) continue;
      fn.addEnvironment('EVENTS_URL', `${this.origin}/event/realtime`);
      fn.addEnvironment('EVENTS_HOST', api.attrDnsHttp);
      allow(fn, ['appsync:EventPublish'], [channels.attrChannelNamespaceArn]);
    }
  }
}
