import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryDir } from '../../../../../test/fixtures/temporary-dir.ts';

export type Resources = Record<string, { Type: string; Properties?: unknown; [key: string]: unknown }>;

export interface SmallStack {
  resources: Resources;
  template?: Record<string, unknown>;
  /** Files of each asset, keyed by the asset's name. The object key of an asset is `<name>.zip`. */
  assets?: Record<string, Record<string, string>>;
}

export function writeAssembly({ resources, template = {}, assets = {} }: SmallStack): string {
  const dir = temporaryDir('buidl-assembly-');
  const files = Object.entries(assets).map(([name, contents]) => {
    for (const [path, text] of Object.entries(contents)) {
      mkdirSync(dirname(join(dir, name, path)), { recursive: true });
      writeFileSync(join(dir, name, path), text);
    }
    const source = { path: name, packaging: 'zip' };
    return [name, { source, destinations: { here: { bucketName: 'assets', objectKey: `${name}.zip` } } }];
  });
  const write = (name: string, value: unknown) => writeFileSync(join(dir, name), JSON.stringify(value));
  write('Small.assets.json', { files: Object.fromEntries(files) });
  write('Small.template.json', { ...template, Resources: resources });
  write('manifest.json', {
    artifacts: {
      'Small.assets': { type: 'cdk:asset-manifest', properties: { file: 'Small.assets.json' } },
      Small: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Small.template.json' } },
    },
  });
  return dir;
}

const attribute = (logicalId: string, name: string) => ({ 'Fn::GetAtt': [logicalId, name] });

export function functionResource(asset: string, variables: Record<string, unknown> = {}) {
  return {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Bucket: 'assets', S3Key: `${asset}.zip` },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      MemorySize: 256,
      Timeout: 20,
      Role: attribute('Role', 'Arn'),
      Environment: { Variables: variables },
    },
  };
}

const LOGS = {
  PolicyName: 'Logs',
  PolicyDocument: {
    Statement: [
      {
        Effect: 'Allow',
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        Resource: 'arn:aws:logs:*:*:*',
      },
    ],
  },
};

export function roleResource(service = 'lambda.amazonaws.com') {
  const trust = { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: service } };
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: { Version: '2012-10-17', Statement: [trust] },
      Policies: service === 'lambda.amazonaws.com' ? [LOGS] : [],
    },
  };
}

export function policyResource(roleId: string, action: string, resource: unknown) {
  const statement = { Effect: 'Allow', Action: action, Resource: resource };
  return {
    Type: 'AWS::IAM::Policy',
    Properties: {
      PolicyName: `${roleId}Policy`,
      PolicyDocument: { Version: '2012-10-17', Statement: [statement] },
      Roles: [{ Ref: roleId }],
    },
  };
}

export function invokePermission(functionId: string, service: string, sourceArn: unknown) {
  return {
    Type: 'AWS::Lambda::Permission',
    Properties: {
      Action: 'lambda:InvokeFunction',
      FunctionName: attribute(functionId, 'Arn'),
      Principal: service,
      SourceArn: sourceArn,
    },
  };
}

export const privateBucket = {
  Type: 'AWS::S3::Bucket',
  Properties: {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
  },
};

export function readerPolicy(bucketId: string, distributionId: string) {
  const sourceArn = {
    'Fn::Sub': `arn:aws:cloudfront::\${AWS::AccountId}:distribution/\${${distributionId}}`,
  };
  return {
    Type: 'AWS::S3::BucketPolicy',
    Properties: {
      Bucket: { Ref: bucketId },
      PolicyDocument: {
        Statement: [
          {
            Effect: 'Allow',
            Action: 's3:GetObject',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Resource: { 'Fn::Sub': `\${${bucketId}.Arn}/*` },
            Condition: { StringEquals: { 'AWS:SourceArn': sourceArn } },
          },
        ],
      },
    },
  };
}

/**
 * Returns an API whose routes all call one function. By default, `functionArn` is the ARN of the function `functionId`.
 */
export function httpApiResources(
  functionId: string,
  routeKeys: string[],
  functionArn: unknown = attribute(functionId, 'Arn'),
): Resources {
  return {
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body: apiBody(routeKeys, functionArn) } },
    Stage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', AutoDeploy: true },
    },
    ApiPermission: invokePermission(functionId, 'apigateway.amazonaws.com', {
      'Fn::Sub': `arn:aws:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${Api}/*`,
    }),
  };
}

function apiBody(routeKeys: string[], functionArn: unknown): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const routeKey of routeKeys) {
    const [method = '', path = '/$default'] = routeKey.split(' ');
    const parameters = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => ({ name, in: 'path', required: true }));
    const operation = {
      'x-amazon-apigateway-integration': { $ref: '#/components/x-amazon-apigateway-integrations/only' },
      parameters,
      responses: { default: { description: 'any' } },
      ...(routeKey === '$default' && { isDefaultRoute: true }),
    };
    const isAny = method === 'ANY' || routeKey === '$default';
    paths[path] = { ...paths[path], [isAny ? 'x-amazon-apigateway-any-method' : method.toLowerCase()]: operation };
  }
  const uri = {
    'Fn::Join': [
      '',
      [
        { 'Fn::Sub': `arn:aws:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/` },
        functionArn,
        '/invocations',
      ],
    ],
  };
  const only = { type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0', uri };
  return {
    openapi: '3.0.1',
    info: { title: 'Api', version: '1' },
    paths,
    components: { 'x-amazon-apigateway-integrations': { only } },
  };
}

const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
export const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/** Returns a distribution called SiteDistribution. It serves the bucket Pages, and the HTTP API below /api. */
export function distributionResources(changes: Record<string, unknown> = {}): Resources {
  return {
    AccessControl: {
      Type: 'AWS::CloudFront::OriginAccessControl',
      Properties: {
        OriginAccessControlConfig: {
          Name: 'control',
          OriginAccessControlOriginType: 's3',
          SigningBehavior: 'always',
          SigningProtocol: 'sigv4',
        },
      },
    },
    SiteDistribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Enabled: true,
          DefaultRootObject: 'index.html',
          DefaultCacheBehavior: {
            TargetOriginId: 'pages',
            ViewerProtocolPolicy: 'redirect-to-https',
            CachePolicyId: CACHING_OPTIMIZED,
            Compress: true,
          },
          CacheBehaviors: [
            {
              PathPattern: '/api/*',
              TargetOriginId: 'api',
              ViewerProtocolPolicy: 'redirect-to-https',
              CachePolicyId: CACHING_DISABLED,
              OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
              AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
            },
          ],
          Origins: [
            {
              Id: 'pages',
              DomainName: attribute('Pages', 'RegionalDomainName'),
              S3OriginConfig: { OriginAccessIdentity: '' },
              OriginAccessControlId: attribute('AccessControl', 'Id'),
            },
            {
              Id: 'api',
              DomainName: { 'Fn::Sub': `\${Api}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}` },
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
            },
          ],
          ...changes,
        },
      },
    },
  };
}
