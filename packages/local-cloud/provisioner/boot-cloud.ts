import { type RequestHandler, serveDistribution } from '../cloudfront/serve-distribution.ts';
import { AccessControl } from '../iam/access-control.ts';
import { CredentialStore, type Credentials } from '../iam/credential-store.ts';
import type { InvokeFunction, InvokeResult } from '../lambda/invoke-result.ts';
import type { RunningSolana } from '../solana/start-solana.ts';
import type { CloudParts, LocalFunction } from './resources/cloud-parts.ts';
import { createResources } from './resources/create-resources.ts';
import { Networks } from './resources/networks.ts';
import { type EmulatorOptions, type Emulators, startEmulators } from './start-emulators.ts';
import { loadTemplate } from './template/load-template.ts';
import { TemplateError } from './template/template-error.ts';

export interface CloudOptions
  extends Pick<EmulatorOptions, 'model' | 'waitOverrides' | 'keepsHistory' | 'interference' | 'nameServer'> {
  templateDir: string;
  dataDir: string;
  ports: { site: number; apps: number; s3: number; events: number };
  solana: RunningSolana;
  onLog: (source: string, line: string) => void;
  insteadOfSiteBucket?: RequestHandler | undefined;
  /** If false, only `runSchedule` runs scheduled rules. Default: true. */
  areSchedulesOn?: boolean | undefined;
  /** When true, `parts.accessControl` records the permissions that calls need. Default: false. */
  notesGrants?: boolean | undefined;
}

export interface Cloud {
  siteUrl: string;
  appsUrl: string;
  rpcUrl: string;
  websocketUrl: string;
  s3Endpoint: string;
  solana: RunningSolana;
  /** Credentials with all permissions, for tests and operator commands. */
  operator: Credentials;
  endpointVariables: Record<string, string>;
  outputs: Record<string, unknown>;
  parts: CloudParts;
  /** Returns the physical name, or the ARN for secrets and state machines. */
  nameOf(kind: 'tables' | 'buckets' | 'stateMachines' | 'secrets' | 'rules', logicalIdStart: string): string;
  invoke(functionName: string, payload: unknown): Promise<InvokeResult>;
  runSchedule(logicalIdStart: string): Promise<void>;
  failNext: Emulators['bedrock']['failNext'];
  faultsLeft: Emulators['bedrock']['faultsLeft'];
  settled: Promise<void>;
  close(): Promise<void>;
}

export async function bootCloud(options: CloudOptions): Promise<Cloud> {
  const started = new AsyncDisposableStack();
  started.adopt(options.solana, (solana) => solana.close());
  try {
    return await boot(options, started);
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

/** Adds everything that it starts to `started`, which stops it all in reverse order. */
async function boot(options: CloudOptions, started: AsyncDisposableStack): Promise<Cloud> {
  const credentials = new CredentialStore();
  const accessControl = new AccessControl((message) => options.onLog('iam', message), {
    notesGrants: options.notesGrants,
  });
  const { authorize } = accessControl;
  const functions = new Map<string, LocalFunction>();
  const invokeFunction: InvokeFunction = async (name, payload, caller) =>
    invoke(functions, name, payload, (resource) =>
      accessControl.require(caller, { action: 'lambda:InvokeFunction', resource }),
    );
  const stopFunctions = async () => {
    await Promise.all([...functions.values()].map(({ lambda }) => lambda.stop()));
  };
  const emulators = await startEmulators(
    {
      ...options,
      s3Port: options.ports.s3,
      eventsPort: options.ports.events,
      credentials,
      authorize,
      invokeFunction,
      stopFunctions,
    },
    started,
  );
  const template = loadTemplate(options.templateDir);
  const given = { template, accessControl, credentials, functions, invokeFunction };
  const endpointVariables =
    (await options.interference?.wrapEndpoints(emulators.endpointVariables)) ?? emulators.endpointVariables;
  const parts = emptyParts(options, { ...emulators, endpointVariables }, given);
  const outputs = await createResources(parts);
  const urls = await serve(options, parts, outputs, started);
  if (options.areSchedulesOn ?? true) emulators.eventBus.start();
  const settled = emulators.stepFunctions.resumeInterrupted();
  settled.catch((error: unknown) => options.onLog('step-functions', String(error)));
  return {
    ...urls,
    ...detailsOf(options, emulators, parts),
    outputs,
    settled,
    close: () => started.disposeAsync(),
  };
}

function detailsOf(options: CloudOptions, emulators: Emulators, parts: CloudParts) {
  const { rpcUrl, websocketUrl } = options.solana;
  const nameOf: Cloud['nameOf'] = (kind, logicalIdStart) => {
    const found = [...parts[kind]].find(([logicalId]) => logicalId.startsWith(logicalIdStart))?.[1];
    if (found === undefined) throw new Error(`The stack has none of ${kind} called '${logicalIdStart}'.`);
    return found;
  };
  return {
    rpcUrl,
    websocketUrl,
    solana: options.solana,
    s3Endpoint: emulators.s3.endpoint,
    operator: parts.credentials.issue('operator'),
    endpointVariables: emulators.endpointVariables,
    parts,
    nameOf,
    invoke: (name: string, payload: unknown) => parts.invokeFunction(name, payload, { kind: 'operator' }),
    runSchedule: (logicalIdStart: string) => emulators.eventBus.runSchedule(nameOf('rules', logicalIdStart)),
    failNext: emulators.bedrock.failNext,
    faultsLeft: emulators.bedrock.faultsLeft,
  };
}

function emptyParts(
  options: CloudOptions,
  emulators: Emulators,
  given: Pick<CloudParts, 'template' | 'accessControl' | 'credentials' | 'functions' | 'invokeFunction'>,
): CloudParts {
  return {
    ...emulators,
    ...given,
    onLog: options.onLog,
    onInvocation: options.interference?.onInvocation,
    layerDirs: new Map(),
    tables: new Map(),
    buckets: new Map(),
    stateMachines: new Map(),
    secrets: new Map(),
    rules: new Map(),
    networks: new Networks(),
    apis: new Map(),
    webAcls: new Map(),
    cachePolicies: new Map(),
    originRequestPolicies: new Map(),
    responseHeadersPolicies: new Map(),
    viewerFunctions: new Map(),
    distributions: new Map(),
    atEndOfBoot: [],
  };
}

async function serve(
  options: CloudOptions,
  parts: CloudParts,
  outputs: Record<string, unknown>,
  started: AsyncDisposableStack,
) {
  const { ports, insteadOfSiteBucket } = options;
  const onLog = (line: string) => options.onLog('cloudfront', line);
  const urls = { siteUrl: '', appsUrl: '' };
  for (const [logicalId, distribution] of parts.distributions) {
    const isSite = logicalId.startsWith('Site');
    if (!isSite && !logicalId.startsWith('Apps')) {
      throw new TemplateError(logicalId, 'there are ports for the distributions Site… and Apps… only');
    }
    const server = await serveDistribution({
      port: isSite ? ports.site : ports.apps,
      distribution,
      names: namesIn(isSite ? [outputs.SiteUrl] : [outputs.AppsUrl, outputs.DocumentsUrl]),
      findOther: isSite ? undefined : parts.cloudFront.distributionFor,
      insteadOfBuckets: isSite ? insteadOfSiteBucket : undefined,
      onLog,
    });
    started.defer(() => server.close());
    urls[isSite ? 'siteUrl' : 'appsUrl'] = `http://localhost:${server.port}`;
  }
  return urls;
}

/** Returns the host names of the URLs of the stack. */
function namesIn(urls: unknown[]): string[] {
  return urls.filter((url) => typeof url === 'string').map((url) => new URL(url).hostname);
}

function invoke(
  functions: Map<string, LocalFunction>,
  name: string,
  payload: unknown,
  requireAccess: (functionArn: string) => void,
): Promise<InvokeResult> {
  const found =
    functions.get(name) ??
    [...functions.values()].find((each) => [each.logicalId, each.name, each.description].includes(name));
  requireAccess(found?.arn ?? name);
  if (found !== undefined) return found.lambda.invoke(payload);
  const error = { errorType: 'ResourceNotFoundException', errorMessage: `Function not found: ${name}` };
  return Promise.resolve({ ok: false, requestId: '', error });
}
