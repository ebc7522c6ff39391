import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LayerVersion,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { BuiltAssets } from '../built-assets.ts';
import { FUNCTION_CONFIG, type FunctionConfig } from '../function-config.ts';
import type { FunctionName } from '../lambda-functions.ts';
import { reservedConcurrencyOf } from '../settings/reserved-concurrency.ts';
import { grantAccess, type SharedResources } from './function-resources.ts';
import { FunctionRole } from './function-role.ts';
import { IsolatedNetwork } from './isolated-network.ts';
import { METRIC_NAMESPACE } from './metrics.ts';

/** Larger than the default of 512 MB, because the unpacked Chromium alone takes up most of 512 MB. */
const BROWSER_DISK = Size.mebibytes(1024);

type LayerDir = 'browserLayerDir' | 'imagesLayerDir' | 'shelfLayerDir';

interface FunctionFactoryProps {
  assets: BuiltAssets;
  resources: SharedResources;
}

export class FunctionFactory extends Construct {
  readonly #props: FunctionFactoryProps;
  readonly #made = new Map<FunctionName, LambdaFunction>();
  readonly #browserLayer: LayerVersion;
  readonly #imagesLayer: LayerVersion;
  readonly #shelfLayer: LayerVersion;
  readonly #network: IsolatedNetwork;

  constructor(scope: Construct, id: string, props: FunctionFactoryProps) {
    super(scope, id);
    this.#props = props;
    this.#browserLayer = this.#layer('BrowserLayer', 'Chromium and playwright-core', 'browserLayerDir');
    this.#imagesLayer = this.#layer('ImagesLayer', 'sharp', 'imagesLayerDir');
    this.#shelfLayer = this.#layer('ShelfLayer', 'Frameworks, drawings and icons that apps use', 'shelfLayerDir');
    this.#network = new IsolatedNetwork(this, 'IsolatedNetwork', props.resources);
  }

  get made(): ReadonlyMap<FunctionName, LambdaFunction> {
    return this.#made;
  }

  /** Creates the function of this name with all its permissions except those for the state machine. */
  make(name: FunctionName): LambdaFunction {
    const config: FunctionConfig = FUNCTION_CONFIG[name];
    const scope = new Construct(this, constructId(name));
    const logGroup = new LogGroup(scope, 'Logs', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new FunctionRole(scope, 'Role');
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    );
    const { lambdaConcurrency } = this.#props.resources.settings;
    const reservedConcurrentExecutions = reservedConcurrencyOf(name, lambdaConcurrency);
    const fn = new LambdaFunction(scope, 'Function', {
      description: name,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.X86_64,
      handler: 'index.handler',
      code: Code.fromAsset(this.#props.assets.functionDir(name)),
      memorySize: config.memoryMb,
      timeout: Duration.seconds(config.timeoutSeconds),
      tracing: config.untraced ? Tracing.DISABLED : Tracing.ACTIVE,
      environment: { LOG_LEVEL: 'INFO', POWERTOOLS_METRICS_NAMESPACE: METRIC_NAMESPACE },
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      role,
      // Retains old versions, except those that only a rolled-back deployment created.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      ...(reservedConcurrentExecutions !== undefined && { reservedConcurrentExecutions }),
      ...(config.browser && {
        layers: [this.#browserLayer, this.#shelfLayer],
        ephemeralStorageSize: BROWSER_DISK,
      }),
      ...(config.images && { layers: [this.#imagesLayer] }),
      ...(config.pictures && { layers: [this.#shelfLayer] }),
    });
    grantAccess(fn, config, this.#props.resources);
    if (config.browser) this.#network.connect(fn);
    this.#made.set(name, fn);
    return fn;
  }

  #layer(id: string, description: string, dir: LayerDir): LayerVersion {
    return new LayerVersion(this, id, {
      description,
      code: Code.fromAsset(this.#props.assets[dir]),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
      compatibleArchitectures: [Architecture.X86_64],
    });
  }
}

/** `workflow-plan` → `WorkflowPlan` */
function constructId(name: FunctionName): string {
  return name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
