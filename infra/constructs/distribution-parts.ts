import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  type IResponseHeadersPolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '../../shared/contract/origin-secret-header.ts';

export const DISTRIBUTION_DEFAULTS = {
  httpVersion: HttpVersion.HTTP2_AND_3,
  priceClass: PriceClass.PRICE_CLASS_100,
  enableIpv6: true,
};

interface OwnDomainProps {
  url: string;
  certificateArn: string;
  /** True when the distribution also serves every host below the domain. The certificate must cover these hosts. */
  hasHostsBelow?: boolean;
}

/** Returns the custom domain and its certificate from us-east-1; an empty object without a certificate. */
export function ownDomain(scope: Construct, { url, certificateArn, hasHostsBelow = false }: OwnDomainProps) {
  if (certificateArn === '') return {};
  const { hostname } = new URL(url);
  return {
    domainNames: hasHostsBelow ? [hostname, `*.${hostname}`] : [hostname],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

/** CloudFormation resolves the origin secret at deployment, so no template contains it. */
export function apiOrigin(httpApi: IHttpApi, originSecret: ISecret): IOrigin {
  const { region, urlSuffix } = Stack.of(httpApi);
  return new HttpOrigin(`${httpApi.apiId}.execute-api.${region}.${urlSuffix}`, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret.secretValue.unsafeUnwrap() },
  });
}

/**
 * Forwards every request to the HTTP API without caching. Removes the viewer's Host header, because API Gateway accepts
 * only its own host name.
 */
export function apiBehavior(origin: IOrigin, headers: IResponseHeadersPolicy): BehaviorOptions {
  return {
    origin,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: headers,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  };
}

/** Returns the origin of a private bucket. Behaviors should share one origin, because each origin adds a resource. */
export function bucketOrigin(bucket: IBucket): IOrigin {
  return S3BucketOrigin.withOriginAccessControl(bucket);
}

/** Serves the objects of a private bucket, cached by each object's Cache-Control. */
export function bucketBehavior(
  origin: IOrigin,
  headers: IResponseHeadersPolicy,
  viewerRequest: CloudFrontFunction,
): BehaviorOptions {
  return {
    origin,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    compress: true,
    responseHeadersPolicy: headers,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    functionAssociations: [{ function: viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
  };
}

interface ViewerRequestOptions {
  id?: string;
  appsHost?: string;
  siteUrl?: string;
  securityContact?: string;
  documentPaths?: readonly string[];
  appPaths?: readonly string[];
}

/** Creates the function from `infra/edge-functions/<fileName>`, with the options in place of the placeholders. */
export function viewerRequestFunction(
  scope: Construct,
  fileName: string,
  { id = 'ViewerRequest', ...filledIn }: ViewerRequestOptions = {},
): CloudFrontFunction {
  const source = readFileSync(join(import.meta.dirname, '../edge-functions', fileName), 'utf8');
  return new CloudFrontFunction(scope, id, {
    // Sets a name, because the generated name would be the same in every environment of an account.
    functionName: `${Stack.of(scope).stackName}-${scope.node.id}-${id}`,
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(fillIn(source, filledIn)),
  });
}

/** Replaces the placeholders in the source. The values contain no quotes, so they need no escaping. */
function fillIn(source: string, values: Omit<ViewerRequestOptions, 'id'>): string {
  const { appsHost = '', siteUrl = '', securityContact = '', documentPaths = [], appPaths = [] } = values;
  const filled = {
    APPS_HOST: appsHost,
    SITE_URL: siteUrl,
    SECURITY_CONTACT: securityContact,
    DOCUMENT_PATHS: documentPaths.join(' '),
    APP_PATHS: appPaths.join(' '),
  };
  return Object.entries(filled).reduce(
    (text, [name, value]) => text.replace(`${name} = ''`, () => `${name} = '${value}'`),
    source,
  );
}
