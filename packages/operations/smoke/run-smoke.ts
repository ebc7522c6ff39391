import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CREDIT_COSTS } from '../../../shared/domain/credit-costs.ts';
import { ContractCalls } from './contract-calls.ts';
import { SmokeAccount } from './smoke-account.ts';
import { SmokeError } from './smoke-error.ts';
import { newWallet, walletOfSecretKey } from './smoke-wallet.ts';

const POLL_MS = 1_000;
/** The edge cache may serve an unpublished page for at most this time. */
const EDGE_LIMIT_MS = 30_000;
const TEMPLATE = 'chess';
const PROMPT = 'a counter with one button that counts up, called Smoke test';
const APP_NAME = 'Smoke test';

export interface StepResult {
  name: string;
  ok: boolean;
  durationMs: number;
  error?: string;
}

export interface SmokeOptions {
  siteUrl: string;
  /** The secret key of an existing account, which is not deleted. Undefined: creates and deletes an account. */
  secretKey?: string | undefined;
  /** Copies a template, which is free, instead of building an app. */
  isWithoutBuild: boolean;
  buildLimitMs: number;
  onStep: (result: StepResult) => void;
}

/** Returns true when all steps succeeded. After a failure, it still removes the data that it created. */
export async function runSmoke(options: SmokeOptions): Promise<boolean> {
  const smoke = new Smoke(options);
  const hasWorked = await smoke.use();
  const isClean = await smoke.cleanUp();
  return hasWorked && isClean;
}

class Smoke {
  readonly #options: SmokeOptions;
  readonly #calls: ContractCalls;
  readonly #account: SmokeAccount;
  readonly #pageName = `smoke-${randomBytes(6).toString('hex')}`;
  #isSignedUp = false;
  #operationId: string | undefined;
  #projectId: string | undefined;
  #revisionString = '';
  #isPublished = false;

  constructor(options: SmokeOptions) {
    const { siteUrl, secretKey } = options;
    this.#options = options;
    this.#calls = new ContractCalls(siteUrl);
    const wallet = secretKey === undefined ? newWallet() : walletOfSecretKey(secretKey);
    this.#account = new SmokeAccount(this.#calls, wallet, `smoke_${randomBytes(5).toString('hex')}`);
  }

  async use(): Promise<boolean> {
    const { secretKey, isWithoutBuild } = this.#options;
    const steps: [string, () => Promise<void>][] = [
      ['Open the site', () => this.#openSite()],
      ['Ask the API', async () => void (await this.#calls.call('getPublicConfig', {}))],
      ...(secretKey === undefined ? [['Sign up', () => this.#signUp()] satisfies [string, () => Promise<void>]] : []),
      ['Sign in', () => this.#signIn()],
      isWithoutBuild ? ['Copy a template', () => this.#copyTemplate()] : ['Build an app', () => this.#build()],
      ['Open the app', () => this.#openApp()],
      ['Publish it', () => this.#publish()],
      ['Read it back', () => this.#readBack()],
    ];
    for (const [name, run] of steps) {
      if (!(await this.#step(name, run))) return false;
    }
    return true;
  }

  async cleanUp(): Promise<boolean> {
    const done: boolean[] = [];
    const cancelled = this.#operationId;
    if (cancelled !== undefined) done.push(await this.#step('Cancel the build', () => this.#cancel(cancelled)));
    const projectId = this.#projectId;
    if (projectId !== undefined && this.#isPublished)
      done.push(await this.#step('Unpublish it', () => this.#unpublish(projectId)));
    if (projectId !== undefined) done.push(await this.#step('Delete the app', () => this.#deleteApp(projectId)));
    if (this.#isSignedUp) done.push(await this.#step('Delete the account', () => this.#account.delete()));
    return !done.includes(false);
  }

  async #step(name: string, run: () => Promise<void>): Promise<boolean> {
    const startedMs = performance.now();
    const error = await run().then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    );
    const durationMs = performance.now() - startedMs;
    this.#options.onStep({
      name,
      ok: error === undefined,
      durationMs,
      ...(error !== undefined && { error }),
    });
    return error === undefined;
  }

  async #openSite() {
    await this.#expectHtml('/');
  }

  async #signUp() {
    await this.#account.signUp();
    this.#isSignedUp = true;
  }

  async #signIn() {
    const credits = await this.#account.signIn();
    const { isWithoutBuild } = this.#options;
    if (isWithoutBuild || credits >= CREDIT_COSTS.CREATE_QUICK) return;
    throw new SmokeError(
      `A build costs ${CREDIT_COSTS.CREATE_QUICK} credits and the account has ${credits}. Set SMOKE_SECRET_KEY to the secret key of a wallet whose account has credits, or copy a template with --without-build.`,
    );
  }

  async #copyTemplate() {
    const made = await this.#calls.call('startFromTemplate', {
      templateId: TEMPLATE,
      projectNameDisplay: APP_NAME,
    });
    this.#projectId = made.projectId;
  }

  async #build() {
    const { operationId, projectId } = await this.#calls.call('createApp', {
      projectNameDisplay: APP_NAME,
      userPrompt: PROMPT,
      isQuickBuidl: 'true',
    });
    this.#operationId = operationId;
    const untilMs = performance.now() + this.#options.buildLimitMs;
    for (;;) {
      const { status, error, message, stage } = await this.#calls.call('getOperationStatus', { operationId });
      if (status !== 'running') this.#operationId = undefined;
      if (status === 'completed') break;
      if (status !== 'running')
        throw new SmokeError(`The build ${operationId} failed in ${stage}: ${error ?? message}`);
      if (performance.now() > untilMs) throw new SmokeError(`The build ${operationId} takes too long.`);
      await delay(POLL_MS);
    }
    this.#projectId = projectId;
  }

  async #openApp() {
    const { revisions } = await this.#calls.call('getProject', { projectId: this.#project() });
    const [newest] = revisions;
    if (newest === undefined) throw new SmokeError('The project has no revision.');
    this.#revisionString = newest.revisionString;
    await this.#expectHtml(newest.appUrl);
  }

  async #publish() {
    await this.#calls.call('publishProject', {
      projectId: this.#project(),
      publishStatus: true,
      publishedAppName: this.#pageName,
      revisionToPublish: this.#revisionString,
    });
    this.#isPublished = true;
  }

  async #readBack() {
    await this.#expectHtml(`/p/${this.#pageName}`);
    await this.#expectHtml(`/api/open/${this.#project()}`);
  }

  async #cancel(operationId: string) {
    await this.#calls.call('cancelOperation', { operationId });
    this.#operationId = undefined;
  }

  async #unpublish(projectId: string) {
    await this.#calls.call('publishProject', { projectId, publishStatus: false });
    const untilMs = performance.now() + EDGE_LIMIT_MS;
    while ((await this.#calls.get(`/p/${this.#pageName}`)).ok) {
      if (performance.now() > untilMs) throw new SmokeError('The page can still be opened.');
      await delay(POLL_MS);
    }
  }

  async #deleteApp(projectId: string) {
    const { revisions } = await this.#calls.call('getProject', { projectId });
    for (const { revisionString } of revisions) await this.#calls.call('deleteRevision', { projectId, revisionString });
  }

  async #expectHtml(pathOrUrl: string) {
    const response = await this.#calls.get(pathOrUrl);
    const text = await response.text();
    const type = response.headers.get('content-type') ?? 'nothing';
    if (response.ok && type.startsWith('text/html') && /<!doctype html>/i.test(text)) return;
    throw new SmokeError(`${response.url} responded with ${response.status} and ${type}, not with a page.`);
  }

  #project(): string {
    if (this.#projectId === undefined) throw new SmokeError('There is no project.');
    return this.#projectId;
  }
}
