/** The whole product as one stack; it reads like the architecture diagram, from the data outwards. */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { BuiltAssets } from './built-assets.ts';
import { Addresses, addressParameterNames } from './constructs/addresses.ts';
import { Alarms } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { AppsSite } from './constructs/apps-site.ts';
import { Buckets } from './constructs/buckets.ts';
import { BuildWorkflow } from './constructs/build-workflow.ts';
import { DataTable } from './constructs/data-table.ts';
import { apiOrigin } from './constructs/edge-origins.ts';
import { FunctionFactory } from './constructs/function-factory.ts';
import { Schedules } from './constructs/schedules.ts';
import { Site } from './constructs/site.ts';
import { grantStateMachine } from './constructs/workflow-access.ts';
import { readStackSettings } from './stack-settings.ts';

interface BuidlStackProps extends StackProps {
  assets: BuiltAssets;
}

export class BuidlStack extends Stack {
  constructor(scope: Construct, id: string, { assets, ...props }: BuidlStackProps) {
    super(scope, id, props);
    const settings = readStackSettings((name) => this.node.tryGetContext(name));
    const { siteUrl, appsUrl, retainData, rpcUrls } = settings;

    const { table } = new DataTable(this, 'Data', { retainData });
    const buckets = new Buckets(this, 'Buckets', { retainData, siteUrl });
    const adminPasswordSecret = new Secret(this, 'AdminPassword', {
      description: 'scrypt hash of the password for admin actions; what is generated here opens nothing',
    });

    const imageKeysSecret = keysSecret(this, 'ImageKeys', {
      description:
        'The keys of the services that draw, {"google":"…","openai":"…"}; empty ones are not asked',
      keys: { google: '', openai: '' },
    });
    const modelKeySecret =
      settings.modelProvider === 'bedrock'
        ? undefined
        : keysSecret(this, 'ModelKey', {
            description: 'The key of the server of the model, {"key":"…"}; empty when it wants none',
            keys: { key: '' },
          });

    const edgeSecret = new Secret(this, 'OriginVerification', {
      description:
        'What both distributions prove themselves to the API with; see the runbook before changing it',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });

    const functions = new FunctionFactory(this, 'Functions', {
      assets,
      resources: {
        table,
        workBucket: buckets.work,
        appsBucket: buckets.apps,
        siteBucket: buckets.site,
        adminPasswordSecret,
        edgeSecret,
        imageKeysSecret,
        modelKeySecret,
        ...addressParameterNames(this),
        settings,
      },
    });

    const { stateMachine } = new BuildWorkflow(this, 'Build', {
      functionOf: (stage) => functions.make(`workflow-${stage}`),
    });
    const { httpApi } = new Api(this, 'Api', { functionOf: (area) => functions.make(`api-${area}`) });
    const settleExecution = functions.make('job-settle-execution');
    const sweepHolds = functions.make('job-sweep-holds');
    const settlePurchases = functions.make('job-settle-purchases');
    grantStateMachine(functions.made, stateMachine);
    new Schedules(this, 'Schedules', { stateMachine, settleExecution, sweepHolds, settlePurchases });

    const api = apiOrigin(httpApi, edgeSecret);
    const apps = new AppsSite(this, 'AppsSite', {
      bucket: buckets.apps,
      shelfDir: assets.shelfDir,
      api,
      url: appsUrl,
      siteUrl,
      certificateArn: settings.appsCertificateArn,
    });
    const site = new Site(this, 'Site', {
      bucket: buckets.site,
      webDir: assets.webDir,
      api,
      url: siteUrl,
      certificateArn: settings.siteCertificateArn,
      sources: {
        appsUrl: apps.url,
        uploadsOrigin: settings.uploadsOrigin || `https://${buckets.work.bucketRegionalDomainName}`,
        rpcUrls,
      },
    });
    new Addresses(this, 'Addresses', { siteUrl: site.url, appsUrl: apps.url });

    new Alarms(this, 'Alarms', {
      table,
      httpApi,
      stateMachine,
      jobs: {
        SettleExecution: settleExecution,
        SweepHolds: sweepHolds,
        SettlePurchases: settlePurchases,
      },
      email: settings.alarmEmail,
    });
    new CfnOutput(this, 'SiteUrl', { value: site.url });
    new CfnOutput(this, 'AppsUrl', { value: apps.url });
    // What the operator's commands ask for: docs/operator-runbook.md.
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'AppsBucket', { value: buckets.apps.bucketName });
    new CfnOutput(this, 'AppsDistribution', { value: apps.distribution.distributionId });
    new CfnOutput(this, 'AdminPasswordSecret', { value: adminPasswordSecret.secretArn });
    new CfnOutput(this, 'EdgeSecret', { value: edgeSecret.secretArn });
    new CfnOutput(this, 'ImageKeysSecret', { value: imageKeysSecret.secretArn });
    if (modelKeySecret) new CfnOutput(this, 'ModelKeySecret', { value: modelKeySecret.secretArn });
  }
}

/** A secret for keys that an operator sets later. The generated part is never read; without it the keys would be in the template. */
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
