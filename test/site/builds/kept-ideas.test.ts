import { expect, it } from 'vitest';
import { siteRoutes } from '../../../shared/contract/site-routes.ts';
import { buildRequest } from '../../../web/src/features/builds/build-request.ts';
import { type BuildRunner, createBuildRunner } from '../../../web/src/features/builds/build-runner.ts';
import { defaultSettings } from '../../../web/src/features/builds/build-settings.ts';
import type { BuildState } from '../../../web/src/features/builds/build-state.ts';
import { PromptQueue } from '../../../web/src/features/builds/prompt-queue.ts';
import { createPromptSender, type PromptSender } from '../../../web/src/features/builds/prompt-sender.ts';
import { createApiClient } from '../../../web/src/lib/api-client.ts';
import { memoryFileStorage } from '../../fixtures/memory-file-storage.ts';
import { memoryStorage } from '../../fixtures/memory-storage.ts';
import { RUNNING_BUILD } from '../../fixtures/running-build.ts';

const INTERLEAVINGS = 200;
const STEPS = 40;

/** Returns numbers in [0, 1) that depend only on the seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const idOf = (kind: 'op' | 'prj', count: number) => `${kind}_${String(count).padStart(26, '0')}`;

/** A server that runs one build at a time. */
function createServer() {
  const ends = new Map<string, 'running' | 'completed' | 'failed'>();
  const texts = new Map<string, string>();
  let running: string | null = null;
  const start = (text: string): Response => {
    if (running !== null) {
      return json(409, { success: false, error: 'Wait.', code: 'build_in_progress', operationId: running });
    }
    running = idOf('op', texts.size + 1);
    texts.set(running, text);
    ends.set(running, 'running');
    return json(202, { success: true, operationId: running, projectId: idOf('prj', texts.size) });
  };
  return {
    respond: (path: string, body: unknown): Response => {
      if (/(?:create|revise)-app/.test(path)) return start(String(Reflect.get(Object(body), 'userPrompt')));
      const operationId = path.split('/').at(-1) ?? '';
      const status = ends.get(operationId) ?? 'failed';
      const projectId = idOf('prj', Number(operationId.slice(3)));
      const revision = status === 'completed' ? { revisionString: '1' } : {};
      return json(200, { ...RUNNING_BUILD, operationId, projectId, status, startedAt: '', ...revision });
    },
    end: (status: 'completed' | 'failed') => {
      if (running !== null) ends.set(running, status);
      running = null;
    },
    /** The prompts of builds that have succeeded or are running. */
    taken: () => [...texts].flatMap(([id, text]) => (ends.get(id) === 'failed' ? [] : [text])),
    isRunning: () => running !== null,
  };
}

/** A lock that the tabs of a browser share. A closed tab releases it. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(
    tab: { gone: Promise<void>; isGone: () => boolean },
    task: () => Promise<Result>,
  ): Promise<Result> => {
    const run = last.then(() => (tab.isGone() ? new Promise<never>(() => {}) : task()));
    last = Promise.race([run.catch(() => undefined), tab.gone]);
    return run;
  };
}

interface Tab {
  runner: BuildRunner;
  queue: PromptQueue;
  sender: PromptSender;
  poll: () => void;
  leave: () => void;
  /** The content of the prompt field, which survives a reload of the tab. */
  field: { text: string; isSent: boolean };
}

function createBrowser(random: () => number) {
  const server = createServer();
  const storage = memoryStorage();
  const lock = createLock();
  const { openFiles } = memoryFileStorage();
  let ids = 0;
  const open = (field: Tab['field'] = { text: '', isSent: false }): Tab => {
    let isGone = false;
    let leave = () => {};
    const gone = new Promise<void>((resolve) => {
      leave = () => {
        isGone = true;
        resolve();
      };
    });
    const never = new Promise<never>(() => {});
    let pending: (() => void) | null = null;
    const runner = createBuildRunner({
      callApi: createApiClient(siteRoutes, {
        readApiKey: () => 'k',
        fetch: async (input, init) => {
          await turn();
          if (isGone) return never;
          const body =
            init?.body instanceof FormData ? Object.fromEntries(init.body) : JSON.parse(String(init?.body ?? '{}'));
          const response = server.respond(String(input), body);
          await turn();
          // The page may be closed after the server has started the build and before the response arrives.
          return isGone ? never : response;
        },
      }),
      storage,
      schedule: (task) => {
        pending = task;
        return () => {
          pending = null;
        };
      },
      now: () => 60_000,
      random,
    });
    const queue = new PromptQueue({
      storage,
      openFiles,
      now: () => 0,
      makeId: () => {
        ids += 1;
        return `p${String(ids).padStart(4, '0')}`;
      },
    });
    const sender = createPromptSender({
      queue,
      build: runner,
      storage,
      prepare: async (settings, base) => {
        await turn();
        return isGone ? never : buildRequest(settings, base, []);
      },
      lock: (task) => lock({ gone, isGone: () => isGone }, task),
    });
    const tab: Tab = {
      runner,
      queue,
      sender,
      field,
      poll: () => {
        const task = pending;
        pending = null;
        task?.();
      },
      leave,
    };
    watch(tab, () => isGone);
    void runner.resume().then(() => (isGone ? undefined : sender.recover()));
    return tab;
  };
  return { server, storage, open };
}

/** Simulates the reactions of the site's pages to the end of a build and to a prompt that the queue returns. */
function watch(tab: Tab, isGone: () => boolean): void {
  const { runner, queue, sender, field } = tab;
  let before: BuildState = runner.getState();
  runner.subscribe(() => {
    if (isGone()) return;
    const state = runner.getState();
    const last = before;
    before = state;
    if (last.status !== 'LOADING' || state.status === 'LOADING') return;
    const { operation, subject } = last;
    const result = state.status === 'SUCCESS' ? state.result : null;
    if (field.isSent && subject.instruction === field.text) {
      if (result !== null) field.text = '';
      field.isSent = false;
    }
    void sender.afterEnd({
      operationId: operation?.operationId ?? null,
      revisedProjectId: subject.revisedProjectId ?? null,
      result,
    });
    if (state.status === 'ERROR' && state.running !== null) void runner.watch(state.running);
  });
  queue.subscribe(() => {
    const [first] = queue.current().returned;
    if (isGone() || first === undefined || field.text !== '') return;
    field.text = first.settings.prompt;
    queue.remove(first.id);
  });
}

async function send({ sender, field }: Tab, text: string, isOfField: boolean, follows: boolean): Promise<void> {
  const settings = { ...defaultSettings, projectName: 'Tea', prompt: text };
  if (!isOfField || field.text !== '') {
    await sender.send({ settings, base: null, follows: false, isKept: true });
    return;
  }
  field.text = text;
  const clear = () => {
    field.text = '';
    field.isSent = false;
  };
  const outcome = await sender.send({ settings, base: null, follows }, clear);
  if (outcome === 'queued') clear();
  else if (outcome === 'started') field.isSent = true;
}

async function run(seed: number): Promise<{ lost: string[]; built: string[]; stuck: string[] }> {
  const random = randomOf(seed);
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const { server, open } = createBrowser(random);
  let tabs: [Tab, ...Tab[]] = [open()];
  const sent: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const tab = pick(tabs);
    const chance = random();
    if (chance < 0.3) {
      const text = `idea ${sent.length}`;
      sent.push(text);
      void send(tab, text, random() < 0.5, random() < 0.5);
    } else if (chance < 0.45) server.end(random() < 0.7 ? 'completed' : 'failed');
    else if (chance < 0.65) tab.poll();
    else if (chance < 0.75) {
      tab.leave();
      const again = open(tab.field);
      tabs = [again, ...tabs.filter((other) => other !== tab)];
    } else if (chance < 0.8 && tabs.length < 4) tabs = [...tabs, open()];
    else if (chance < 0.85) {
      const paused = tab.queue.current().waiting.find(({ isPaused }) => isPaused);
      if (paused !== undefined) void tab.sender.resume(paused.id);
    }
    for (let turns = Math.floor(random() * 5); turns > 0; turns -= 1) await turn();
  }
  // Completes all builds, with the pages open and polling.
  for (let round = 0; round < 30 + 2 * sent.length; round += 1) {
    server.end('completed');
    for (const tab of tabs) tab.poll();
    for (let turns = 0; turns < 12; turns += 1) await turn();
  }
  const [{ queue }] = tabs;
  const { waiting, running, returned } = queue.current();
  const kept = [...waiting, ...running, ...returned].map(({ settings }) => settings.prompt);
  const known = new Set([...server.taken(), ...kept, ...tabs.map(({ field }) => field.text)]);
  return {
    lost: sent.filter((text) => !known.has(text)),
    built: server.taken(),
    stuck: [...waiting.filter(({ isPaused }) => !isPaused), ...running].map(({ settings }) => settings.prompt),
  };
}

it(`no idea is lost in ${INTERLEAVINGS} random interleavings of tabs, reloads, sends and ends of builds`, async () => {
  let built = 0;
  for (let seed = 1; seed <= INTERLEAVINGS; seed += 1) {
    const outcome = await run(seed);
    expect({ seed, ...outcome }).toMatchObject({ seed, lost: [], stuck: [] });
    built += outcome.built.length;
  }
  expect(built).toBeGreaterThan(INTERLEAVINGS);
}, 120_000);
