import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';
import type { Interference } from '@buidl/local-cloud/host/interference';
import type { Invocation } from '@buidl/local-cloud/lambda/lambda-options';
import type { ExecutionStatusDetail } from '@buidl/local-cloud/step-functions/executions';
import { ScriptedModel } from '../fixtures/scripted-model.ts';
import { SHORT_WAITS } from '../fixtures/short-waits.ts';
import { smallApp } from '../fixtures/small-app.ts';
import { startTestCloud, type TestCloud } from '../integration/start-cloud.ts';
import type { FaultLedger } from './fault-ledger.ts';
import { meddleWith, meddleWithChain } from './meddlers.ts';
import { type Meddle, type PassingProxy, startPassingProxy } from './passing-proxy.ts';
import { type PlantedBug, withDoubledWrites } from './planted-bug.ts';

/** The delay of a late event. Late events are possible, because EventBridge guarantees no delivery time. */
const LATE_MS = 4_000;
const INVOCATIONS_KEPT = 5_000;
const SERVICES = {
  AWS_ENDPOINT_URL_DYNAMODB: 'table',
  AWS_ENDPOINT_URL_S3: 'files',
  AWS_ENDPOINT_URL_SFN: 'executions',
} as const;

export interface ChaosOptions {
  faults: FaultLedger;
  bug?: PlantedBug | undefined;
}

export class ChaosCloud {
  /** Times at which executions ended without success, by name, in milliseconds since the epoch. */
  readonly stoppedAtMs = new Map<string, number>();
  killed = 0;
  readonly #options: ChaosOptions;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'buidl-chaos-'));
  readonly #proxies = new Map<string, PassingProxy>();
  readonly #kills = new Map<string, Invocation['kill']>();
  #ports = { site: 0, apps: 0, s3: 0, events: 0, rpc: 0, websocket: 0 };
  #cloud: TestCloud | undefined;
  #operatorTable: DynamoDBClient | undefined;

  constructor(options: ChaosOptions) {
    this.#options = options;
  }

  /** Throws while the cloud is down. */
  get cloud(): TestCloud {
    if (this.#cloud === undefined) throw new Error('The cloud is down.');
    return this.#cloud;
  }

  get api(): string {
    return `http://localhost:${this.#ports.site}/api`;
  }

  get rpcUrl(): string {
    return `http://127.0.0.1:${this.#ports.rpc}`;
  }

  async start(): Promise<void> {
    if (this.#ports.site === 0) {
      const [site = 0, apps = 0, s3 = 0, events = 0, rpc = 0, websocket = 0] = await findFreePorts(6);
      this.#ports = { site, apps, s3, events, rpc, websocket };
    }
    const rpcUrls = await this.#behindProxy('rpc', this.rpcUrl, meddleWithChain(this.#options.faults));
    const model = new ScriptedModel();
    model.always('Coder', smallApp);
    const cloud = await startTestCloud(
      {
        dataDir: this.#dataDir,
        ports: this.#ports,
        model: { model },
        waitOverrides: SHORT_WAITS,
        interference: this.#interference(),
        settings: { rpcUrls },
      },
      { areBooksChecked: false },
    );
    this.#operatorTable = new DynamoDBClient({
      endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_DYNAMODB ?? '',
      region: 'us-east-1',
      credentials: cloud.operator,
    });
    this.#cloud = cloud;
  }

  async stop(): Promise<void> {
    const cloud = this.#cloud;
    this.#cloud = undefined;
    this.#operatorTable?.destroy();
    await cloud?.close();
  }

  async end(): Promise<void> {
    await this.stop();
    await Promise.all([...this.#proxies.values()].map((proxy) => proxy.close()));
    rmSync(this.#dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  async runSchedule(name: string): Promise<void> {
    await this.cloud.runSchedule(name);
  }

  /** Rejects when the execution does not exist or the cloud is down. */
  async stopExecution(operationId: string): Promise<void> {
    const { cloud } = this;
    const client = new SFNClient({
      endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_SFN ?? '',
      region: 'us-east-1',
      credentials: cloud.operator,
    });
    const [machineArn = ''] = cloud.parts.stateMachines.values();
    const executionArn = `${machineArn.replace(':stateMachine:', ':execution:')}:${operationId}`;
    await client.send(new StopExecutionCommand({ executionArn })).finally(() => client.destroy());
  }

  #interference(): Interference {
    return {
      wrapEndpoints: async (variables) => {
        const wrapped = { ...variables };
        for (const [name, service] of Object.entries(SERVICES)) {
          const meddle = meddleWith(service, this.#options.faults, (header) => this.#kill(header));
          const isBroken = service === 'table' && this.#options.bug === 'doubled write';
          wrapped[name] = await this.#behindProxy(
            name,
            variables[name] ?? '',
            isBroken ? this.#doubling(meddle) : meddle,
          );
        }
        return wrapped;
      },
      onInvocation: ({ traceId, kill }) => {
        this.#kills.set(rootOf(traceId), kill);
        const [oldest] = this.#kills.keys();
        if (this.#kills.size > INVOCATIONS_KEPT && oldest !== undefined) this.#kills.delete(oldest);
      },
      modelFault: (body) => this.#options.faults.take('model', body),
      deliver: (detail, publish) => this.#deliver(detail, publish),
    };
  }

  #doubling(meddle: Meddle): Meddle {
    return (sent, pass) => {
      const client = this.#operatorTable;
      return client === undefined ? meddle(sent, pass) : withDoubledWrites(meddle, client)(sent, pass);
    };
  }

  async #deliver(detail: ExecutionStatusDetail, publish: () => Promise<void>): Promise<void> {
    const { name, status, stopDate } = detail;
    if (status !== 'RUNNING' && status !== 'SUCCEEDED' && stopDate !== null) this.stoppedAtMs.set(name, stopDate);
    const fault = this.#options.faults.take('event', name);
    if (fault === 'late' || fault === 'lateAndTwice') await delay(LATE_MS);
    await publish();
    if (fault === 'twice' || fault === 'lateAndTwice') await publish();
  }

  #kill(traceHeader: string): void {
    const kill = this.#kills.get(rootOf(traceHeader));
    if (kill === undefined) return;
    this.killed += 1;
    kill();
  }

  async #behindProxy(name: string, targetUrl: string, meddle: Meddle): Promise<string> {
    const known = this.#proxies.get(name);
    known?.aimAt(targetUrl);
    const proxy = known ?? (await startPassingProxy(targetUrl, meddle));
    this.#proxies.set(name, proxy);
    return proxy.url;
  }
}

/**
 * Returns the root of a trace header. A call and the resulting event can have different parents, but they have the same
 * root.
 */
function rootOf(traceHeader: string): string {
  return /Root=([^;]+)/.exec(traceHeader)?.[1] ?? '';
}
