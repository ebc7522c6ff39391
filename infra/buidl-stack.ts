import { Annotations, CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { BuiltAssets } from './built-assets.ts';
import { tellAddresses } from './constructs/addresses.ts';
import { Api } from './constructs/api.ts';
import { AppsSite } from './constructs/apps-site.ts';
import { BackedUpResources } from './constructs/backed-up-resources.ts';
import { Buckets } from './constructs/buckets.ts';
import { BuildWorkflow } from './constructs/build-workflow.ts';
import { ChangeEvents } from './constructs/change-events.ts';
import { CustomDomains, offerNames } from './constructs/custom-domains.ts';
import { DataTable } from './constructs/data-table.ts';
import { apiOrigin } from './constructs/distribution-parts.ts';
import { DnsRecords } from './constructs/dns-records.ts';
import { EdgeLogs } from './constructs/edge-logs.ts';
import { FunctionFactory } from './constructs/function-factory.ts';
import { Observability } from './constructs/observability.ts';
import { Releases } from './constructs/releases.ts';
import { Schedules } from './constructs/schedules.ts';
import { Site } from './constructs/site.ts';
import { WebAcl } from './constructs/web-acl.ts';
import { grantStateMachine } from './constructs/workflow-access.ts';
import { inlineSources } from './inline-sources.ts';
import { describeCapacity } from './settings/concurrency-capacity.ts';
import { LEAST_DIVIDED_CONCURRENCY } from './settings/reserved-concurrency.ts';
import type { StackSettings } from './settings/stack-settings.ts';

interface BuidlStackProps extends StackProps {
  assets: BuiltAssets;
  settings: StackSettings;
  /** ARN of a web ACL in CloudFront's region; undefined when this stack creates the web ACL itself. */
  webAclArn?: string | undefined;
}

export class BuidlStack extends Stack {
  constructor(scope: Construct, id: string, { assets, settings, webAclArn, ...props }: BuidlStackProps) {
    super(scope, id, props);
    // `npm run ops -- settings diff` compares these settings with the file of the environment.
    this.addMetadata('Settings', settings);
    const { siteUrl, appsUrl, retainData, publicRpcUrl, lambdaConcurrency } = settings;
    if (lambdaConcurrency < LEAST_DIVIDED_CONCURRENCY)
      Annotations.of(this).addWarningV2(
        'buidl:lambdaConcurrency',
        `lambdaConcurrency: ${describeCapacity(lambdaConcurrency)}.`,
      );

    const { table } = new DataTable(this, 'Data', { retainData, tableName: settings.tableName });
    const buckets = new Buckets(this, 'Buckets', { retainData, siteUrl });
    if (settings.backupAccount !== '')
      new BackedUpResources(this, 'BackedUp', { product: this.stackName, table, bucket: buckets.apps });
    const adminPasswordSecret = new Secret(this, 'AdminPassword', {
      description: 'scrypt hash of the admin password; the generated value is not a valid hash',
    });

    const imageKeysSecret = keysSecret(this, 'ImageKeys', {
      description: 'Keys of the image services, {"google":"…","openai":"…"}; a service without a key is not used',
      keys: { google: '', openai: '' },
    });
    const modelKeySecret =
      settings.modelProvider === 'bedrock'
        ? undefined
        : keysSecret(this, 'ModelKey', {
            description: 'The key of the model server, {"key":"…"}; empty for a server without keys',
            keys: { key: '' },
          });

    const solanaRpcSecret = keysSecret(this, 'SolanaRpc', {
      description: 'URLs of Solana RPC nodes with keys in them, separated by commas, {"urls":"…"}; used before rpcUrls',
      keys: { urls: '' },
    });

    const originSecret = new Secret(this, 'OriginVerification', {
      description: 'Proves to the API that a request came through CloudFront; see the runbook before changing it',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });

    // The next three secrets cannot be recreated. Visitor ids, old receipts and the secrets of webhooks depend on them.
    const removalPolicy = retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    const visitorSecret = new Secret(this, 'VisitorIds', {
      description: 'Hides the network addresses in the counters of rate limits; may be changed at any time',
      removalPolicy,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });

    const receiptSecret = new Secret(this, 'ReceiptSigning', {
      description: 'The key that signs receipts is derived from it; may be changed at any time, see the runbook',
      removalPolicy,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });

    const webhookSecret = new Secret(this, 'WebhookSigning', {
      description: 'The secrets of webhooks are derived from it; see the runbook before changing it',
      removalPolicy,
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });

    const functions = new FunctionFactory(this, 'Functions', {
      assets,
      resources: {
        table,
        workBucket: buckets.work,
        appsBucket: buckets.apps,
        previewsBucket: buckets.previews,
        siteBucket: buckets.site,
        adminPasswordSecret,
        originSecret,
        visitorSecret,
        receiptSecret,
        webhookSecret,
        imageKeysSecret,
        solanaRpcSecret,
        modelKeySecret,
        settings,
      },
    });

    const { stateMachine } = new BuildWorkflow(this, 'Build', {
      functionOf: (stage) => functions.make(`workflow-${stage}`),
    });
    const releases = new Releases(this, 'Releases', settings);
    const api = new Api(this, 'Api', {
      functionOf: (feature) => releases.ofFunction(`api-${feature}`, functions.make(`api-${feature}`)),
      mcp: releases.ofFunction('api-mcp', functions.make('api-mcp')),
    });
    const settleExecution = functions.make('job-settle-execution');
    const sweepHolds = functions.make('job-sweep-holds');
    const settlePurchases = functions.make('job-settle-purchases');
    const sendWebhooks = functions.make('job-send-webhooks');
    const watchSite = functions.make('job-watch-site');
    grantStateMachine(functions.made, stateMachine, releases.ofWorkflow(stateMachine));
    const { undelivered } = new Schedules(this, 'Schedules', {
      stateMachine,
      settleExecution,
      sweepHolds,
      settlePurchases,
      sendWebhooks,
      watchSite,
    });

    const events = new ChangeEvents(this, 'ChangeEvents', {
      authorizer: functions.make('job-authorize-subscriber'),
      functions: functions.made,
      origin: settings.eventsOrigin,
    });

    const origin = apiOrigin(api.httpApi, originSecret);
    const logs = new EdgeLogs(this, 'EdgeLogs', { retainData });
    const webAcl = settings.webAcl.isOn ? (webAclArn ?? new WebAcl(this, 'WebAcl', settings.webAcl).arn) : '';
    const apps = new AppsSite(this, 'AppsSite', {
      bucket: buckets.apps,
      previews: buckets.previews,
      shelfDir: assets.shelfDir,
      templatesDir: assets.templatesDir,
      api: origin,
      url: appsUrl,
      siteUrl,
      certificateArn: settings.appsCertificateArn,
      logs,
      hasAppHosts: settings.appHosts,
      webAcl,
      keepsViews: settings.keepsViews,
    });
    const site = new Site(this, 'Site', {
      bucket: buckets.site,
      webDir: assets.webDir,
      api: origin,
      url: siteUrl,
      certificateArn: settings.siteCertificateArn,
      logs,
      securityContact: settings.securityContact,
      webAcl,
      keepsViews: settings.keepsViews,
      pagesAfter: releases.aliases,
      sources: {
        appsUrl: apps.url,
        documentsUrl: apps.documentsUrl,
        uploadsOrigin: settings.uploadsOrigin || `https://${buckets.work.bucketRegionalDomainName}`,
        eventsOrigin: events.origin,
        publicRpcUrl,
        hasYouTubeVideos: settings.helpVideos.some((link) => link !== ''),
        inline: inlineSources(assets.webDir),
      },
    });
    new DnsRecords(site, 'Dns', {
      url: site.url,
      distribution: site.distribution,
      hostedZoneId: settings.siteHostedZoneId,
    });
    new DnsRecords(apps, 'Dns', {
      url: apps.url,
      distribution: apps.distribution,
      hostedZoneId: settings.appsHostedZoneId,
      hasHostsBelow: settings.appHosts,
    });
    const { url: appsOrigin, documentsUrl } = apps;
    tellAddresses(functions.made, { siteUrl: site.url, appsUrl: appsOrigin, documentsUrl });

    const names = settings.customDomains
      ? new CustomDomains(this, 'CustomDomains', {
          api: origin,
          webAcl,
          views: apps.views,
          certificateArn: settings.appsCertificateArn,
          siteUrl,
        })
      : undefined;
    offerNames(functions.made, names, settings.nameServer);

    const { topic } = new Observability(this, 'Observability', {
      settings,
      table,
      api,
      stateMachine,
      functions: functions.made,
      undelivered,
      distributions: { Site: site.distribution, Apps: apps.distribution },
    });
    new CfnOutput(this, 'SiteUrl', { value: site.url });
    new CfnOutput(this, 'AppsUrl', { value: apps.url });
    new CfnOutput(this, 'DocumentsUrl', { value: apps.documentsUrl });
    // The DNS records of custom domains point to these two domains.
    new CfnOutput(this, 'SiteDomain', { value: site.distribution.distributionDomainName });
    new CfnOutput(this, 'AppsDomain', { value: apps.distribution.distributionDomainName });
    // The commands of docs/operate/runbook.md need these values.
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'EdgeLogsBucket', { value: logs.bucket.bucketName });
    new CfnOutput(this, 'AppsBucket', { value: buckets.apps.bucketName });
    new CfnOutput(this, 'SiteDistribution', { value: site.distribution.distributionId });
    new CfnOutput(this, 'AppsDistribution', { value: apps.distribution.distributionId });
    if (names) new CfnOutput(this, 'NamesDistribution', { value: names.distribution.distributionId });
    new CfnOutput(this, 'AdminPasswordSecret', { value: adminPasswordSecret.secretArn });
    new CfnOutput(this, 'OriginSecret', { value: originSecret.secretArn });
    new CfnOutput(this, 'OperatorsTopic', { value: topic.topicArn });
    new CfnOutput(this, 'ApiId', { value: api.httpApi.apiId });
    new CfnOutput(this, 'VisitorSecret', { value: visitorSecret.secretArn });
    new CfnOutput(this, 'ReceiptSecret', { value: receiptSecret.secretArn });
    new CfnOutput(this, 'WebhookSecret', { value: webhookSecret.secretArn });
    new CfnOutput(this, 'ImageKeysSecret', { value: imageKeysSecret.secretArn });
    new CfnOutput(this, 'SolanaRpcSecret', { value: solanaRpcSecret.secretArn });
    if (modelKeySecret) new CfnOutput(this, 'ModelKeySecret', { value: modelKeySecret.secretArn });
  }
}

/** Creates a secret with empty values, so that the template contains no keys. An operator sets them later. */
function keysSecret(
  scope: Construct,
  id: string,
  { description, keys }: { description: string; keys: Record<string, string> },
): Secret {
  const secretStringTemplate = JSON.stringify(keys);
  return new Secret(scope, id, {
    description,
    generateSecretString: { secretStringTemplate, generateStringKey: 'unused' },
  });
}
