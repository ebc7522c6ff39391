import * as z from 'zod';
import type { AuthType } from '../../appsync/event-api.ts';
import { TemplateError } from '../template/template-error.ts';
import { physicalId } from './physical-name.ts';
import { parseProperties, type ResourceHandler, withLogicalId } from './resource-handler.ts';

const modesSchema = z
  .array(z.strictObject({ AuthType: z.enum(['AWS_IAM', 'AWS_LAMBDA']) }))
  .min(1)
  .transform((modes): AuthType[] => modes.map((mode) => mode.AuthType));

const providerSchema = z.discriminatedUnion('AuthType', [
  z.strictObject({ AuthType: z.literal('AWS_IAM') }),
  z.strictObject({
    AuthType: z.literal('AWS_LAMBDA'),
    LambdaAuthorizerConfig: z.strictObject({
      AuthorizerUri: z.string().startsWith('arn:'),
      /** Responses are not cached here. */
      AuthorizerResultTtlInSeconds: z.literal(0),
    }),
  }),
]);

const apiSchema = z.strictObject({
  Name: z.string().regex(/^[\w -]{1,50}$/),
  EventConfig: z.strictObject({
    AuthProviders: z.array(providerSchema).min(1),
    ConnectionAuthModes: modesSchema,
    DefaultSubscribeAuthModes: modesSchema,
    DefaultPublishAuthModes: modesSchema,
  }),
  Tags: z.unknown().optional(),
});

export const eventApis: ResourceHandler = {
  create(request, { appSync }) {
    const { EventConfig } = parseProperties(apiSchema, request);
    const { AuthProviders, ConnectionAuthModes, DefaultSubscribeAuthModes, DefaultPublishAuthModes } = EventConfig;
    const byFunction = AuthProviders.find((provider) => provider.AuthType === 'AWS_LAMBDA');
    const used = [...ConnectionAuthModes, ...DefaultSubscribeAuthModes, ...DefaultPublishAuthModes];
    const missing = used.find((mode) => !AuthProviders.some(({ AuthType: type }) => type === mode));
    if (missing !== undefined) throw new TemplateError(request.logicalId, `there is no provider for ${missing}`);
    const api = withLogicalId(request, () =>
      appSync.createApi({
        apiId: physicalId(request.logicalId, 26),
        authorizerArn: byFunction?.LambdaAuthorizerConfig.AuthorizerUri,
        connectionAuth: ConnectionAuthModes,
        subscribeAuth: DefaultSubscribeAuthModes,
        publishAuth: DefaultPublishAuthModes,
      }),
    );
    return {
      ref: api.arn,
      attributes: {
        ApiArn: api.arn,
        ApiId: api.config.apiId,
        'Dns.Http': api.httpHost,
        'Dns.Realtime': api.realtimeHost,
      },
    };
  },
};

const namespaceSchema = z.strictObject({
  ApiId: z.string(),
  Name: z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?$/),
  SubscribeAuthModes: modesSchema.optional(),
  PublishAuthModes: modesSchema.optional(),
  Tags: z.unknown().optional(),
});

export const channelNamespaces: ResourceHandler = {
  create(request, { appSync }) {
    const { ApiId, Name, SubscribeAuthModes, PublishAuthModes } = parseProperties(namespaceSchema, request);
    const api = appSync.findApi(ApiId);
    if (api === undefined) throw new TemplateError(request.logicalId, `there is no Event API '${ApiId}'`);
    withLogicalId(request, () =>
      api.addNamespace({
        name: Name,
        subscribeAuth: SubscribeAuthModes ?? api.config.subscribeAuth,
        publishAuth: PublishAuthModes ?? api.config.publishAuth,
      }),
    );
    const arn = api.namespaceArn(Name);
    return { ref: arn, attributes: { ChannelNamespaceArn: arn } };
  },
};
