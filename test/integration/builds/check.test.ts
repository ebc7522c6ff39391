/** Tests the check of generated documents in a real browser. */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { publishedScript } from 'virtual:app-scripts';
import pLimit from 'p-limit';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { LambdaBrowser } from '../../../functions/adapters/browser/lambda-browser.ts';
import { pageHeaders } from '../../../functions/adapters/browser/watch-policy.ts';
import { appContentSecurityPolicy } from '../../../shared/domain/app-policy.ts';
import { shelfDir } from '../../fixtures/shelf-dir.ts';

const PAGES = new URL('../../fixtures/pages/', import.meta.url);
const page = (path: string) => readFileSync(new URL(`${path}.html`, PAGES), 'utf8');
const namesIn = (folder: string) => readdirSync(new URL(folder, PAGES)).map((file) => file.replace(/\.html$/, ''));

/** A browser with long limits. Several pages are checked in parallel, so each takes longer. */
const browser = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { tryMs: 8_000, checkMs: 40_000, hangMs: 15_000 },
  shelfDir: await shelfDir(),
});
/** A browser with a short limit, for pages that hang. Such a page occupies a processor until the limit. */
const impatient = new LambdaBrowser({ runtimeScript: publishedScript, limits: { hangMs: 2_000 } });
/** A browser with long limits, for pages that fill memory, which is slow on a busy machine. */
const patient = new LambdaBrowser({
  runtimeScript: publishedScript,
  limits: { hangMs: 15_000, checkMs: 40_000 },
});
const FILLING = ['array-buffer-hog'];
const HANGING = [
  'endless-loop',
  'endless-loop-behind-link',
  'endless-loop-clicked',
  'endless-loop-later',
  'memory-hog',
];
/** Checks at most two of these pages in parallel. */
const inTurn = pLimit(2);
afterAll(() => Promise.all([browser, impatient, patient].map((one) => one.close())));

/**
 * For each broken page, the problem that the check must report, with enough details for the model to repair the page.
 */
const BROKEN: Readonly<Record<string, RegExp>> = {
  'absent-cdn-file':
    /^Line 7: https:\/\/cdn\.jsdelivr\.net\/npm\/no-such-package-here@0\.0\.0\/chart\.js is not on the shelf; use/,
  'array-buffer-hog': /^the page uses too much memory: more than 640 MB/,
  'alert-on-load': /^Line 12: alert\(\).*“Welcome to my app”/,
  'blank-body': /blank.*no visible text/,
  'blocked-host': /^Line 12: .*closed to api\.quotes\.example/,
  'broken-image': /^Line 11: .*<img id="hero".* can't be shown/,
  'console-error': /^Line 12: console error: No forecast for Oslo/,
  'dead-behind-tab': /^Line 16: nothing happens when <button>Split<\/button> is clicked, twice/,
  'dead-beside-clock': /^Line 12: nothing happens when <button id="less"/,
  'dead-button': /^Line 12: nothing happens when <button id="less" type="button">/,
  'dead-links': /^Line 9: nothing happens when <a href="#">Home<\/a> is clicked, twice/,
  'dead-rendering': /^Line 12: nothing happens when <button type="button" id="again">/,
  'debugger-statement': /^Line 13: ReferenceError: lost is not defined/,
  'download-program': /^Line 16: after clicking “Save”: files named like tool\.exe cannot be downloaded/,
  'edit-marks': /^Line 8: “<<<<<<< SEARCH” is a mark of an edit/,
  'endless-loop': /^Line 1[345]: the page hangs.*in: /,
  'endless-loop-behind-link': /^Line 1[45]: the page hangs.*in: .*cities/,
  'endless-loop-clicked': /^Line 1[56]: the page hangs.*in: .*queue/,
  'endless-loop-later': /^Line 17: the page hangs.*in: for \(;;\);/,
  'error-flood': /^Line 12: console error: failure 0 x/,
  'form-without-effect': /^Line 10: nothing happens when <button>Sign<\/button> is clicked, twice/,
  'form-leaves': /^Line 10: after clicking “Sign”: the form is sent/,
  'image-placeholder': /^Line 11: .*{{image:hero-bread}}/,
  'lost-stylesheet': /^Line 12: ReferenceError: renderOrders is not defined/,
  'memory-hog': /uses too much memory|the page hangs/,
  'meta-refresh': /^Line 7: the page goes to https:\/\/\w+\.cloudfront\.net\/next\.html/,
  'missing-cdn': /^Line 7: .*closed to cdn\.charts\.example/,
  'missing-file': /^Line 11: the file images\/shop\.jpg does not exist/,
  'missing-handler': /^Line 11: onclick .*startGame\(\).*no global function startGame/,
  'opens-window': /^Line 12: window\.open\(\) opens nothing without a click/,
  'patched-readers': /^Line \d+: the page replaces document\.querySelectorAll/,
  'placeholder-text': /^Line 11: .*“Lorem ipsum dolor”/,
  'raw-template': /^Line \d+: .*“{{ title }}”/,
  'redirect-on-load': /^Line 12: the page goes to https:\/\/example\.com\/start/,
  'reload-on-load': /^Line 12: the page reloads itself/,
  'removed-document': /removes its document/,
  'rest-of-code': /^Line 13: .*rest of the code stays the same/,
  'sideways-behind-tab':
    /^Line 12: after clicking “Prices”: at 360 px the page is 908 px wide.*<div class="price-board">/,
  'sideways-scroll': /^Line 11: at 360 px the page is 908 px wide.*<div class="price-board">/,
  socket: /^Line 12: the network is closed to chat\.example \(wss:\/\/chat\.example\/room\)/,
  'syntax-error': /^Line 12: SyntaxError: .*in: const rates = \[0\.1, 0\.15;/,
  'throws-after-pause': /^Line 14: after clicking “Roll”: .*ReferenceError: showRoll is not defined/,
  'throws-below-fold': /^Line 22: after clicking “Pay”: .*ReferenceError: payNow is not defined/,
  'throws-in-shadow-root': /^Line 16: after clicking “Count”: .*ReferenceError: countUp is not defined/,
  'throws-on-click': /^Line 15: after clicking “Add”: .*ReferenceError: saveItem is not defined/,
  'todo-comment': /^Line 13: .*TODO: add the payment/,
  'undefined-function': /^Line 13: ReferenceError: renderTasks is not defined — in: renderTasks\(\);/,
  'unhandled-rejection': /^Line 13: unhandled promise rejection: Error: The notes are gone/,
  'worker-cdn':
    /^Line 11: in a worker: NetworkError: .*importScripts.*mathjs@12\/lib\/browser\/math\.js' failed to load/,
  'zero-size-canvas': /^Line 11: the canvas <canvas id="board".* has no area/,
};

async function expectTold(by: LambdaBrowser, name: string): Promise<void> {
  const { problems, durationMs } = await by.check(page(`broken/${name}`));
  expect(problems).toContainEqual(expect.stringMatching(BROKEN[name] ?? /^$/));
  expect(durationMs).toBeLessThan(50_000);
  expect(problems.length).toBeLessThanOrEqual(20);
  for (const problem of problems) {
    expect(problem.length).toBeLessThanOrEqual(300);
    expect(problem).not.toContain('\n');
  }
  expect(new Set(problems).size).toBe(problems.length);
}

describe('a broken page', () => {
  test('has an expected problem for each fixture', () => {
    expect(namesIn('broken').sort()).toEqual(Object.keys(BROKEN).sort());
  });

  test.concurrent.each(namesIn('broken').filter((name) => ![...HANGING, ...FILLING].includes(name)))(
    'is told what is wrong: %s',
    (name) => inTurn(() => expectTold(browser, name)),
  );

  test.each(HANGING)('is reported with its problem: %s', (name) => expectTold(impatient, name));
  test.each(FILLING)('is reported with its problem: %s', (name) => expectTold(patient, name));

  test('does not pass the checks that it failed', async () => {
    const { passed } = await browser.check(page('broken/undefined-function'));
    expect(passed).not.toContain('No script fails');
    expect(passed).toContain('Something is visible');
  });
});

async function expectGood(name: string): Promise<void> {
  const { problems, minor, passed } = await browser.check(page(`good/${name}`));
  expect({ problems, minor }).toEqual({ problems: [], minor: [] });
  const needed = ['Keeps responding', 'Stays on its page', 'Every part is written in full'];
  const judged = ['No script fails', 'Something is visible', 'Fits a 360 px screen'];
  expect(passed).toEqual(expect.arrayContaining([...needed, ...judged]));
}

describe('a good page', () => {
  test.concurrent.each(namesIn('good'))('passes: %s', (name) => inTurn(() => expectGood(name)));
});

describe('the browser', () => {
  test('has the policy of the apps domain, except for what it blocks and reports itself', () => {
    const served = appContentSecurityPolicy({ allowedHosts: ['api.example.com'] }).split('; ');
    const checked = pageHeaders(['api.example.com'])['content-security-policy']?.split('; ') ?? [];
    const withPopups = served.map((one) => (one.startsWith('sandbox ') ? `${one} allow-popups` : one));
    expect(checked).toEqual(withPopups.filter((one) => one !== "form-action 'none'"));
  });

  test('runs two checks in parallel without mixing them up', async () => {
    const [good, broken] = await Promise.all([
      browser.check(page('good/form')),
      browser.check(page('broken/undefined-function')),
    ]);
    expect(good.problems).toEqual([]);
    expect(broken.problems).toHaveLength(1);
  });

  test('keeps no data between checks', async () => {
    const visits = page('good/local-storage').replace(
      '</body>',
      "<script>if (localStorage.visits !== '1' || name) console.error('seen before')</script></body>",
    );
    await browser.check(visits);
    expect((await browser.check(visits)).problems).toEqual([]);
  });

  test('restarts after it was killed', async () => {
    const own = new LambdaBrowser({ runtimeScript: publishedScript });
    await own.check(page('good/form'));
    killBrowsers();
    expect((await own.check(page('good/form'))).problems).toEqual([]);
    await own.close();
  });

  test('repeats a check during which it was killed', async () => {
    const own = new LambdaBrowser({ runtimeScript: publishedScript });
    await own.check(page('good/form'));
    const check = own.check(page('broken/blank-body'));
    await expect.poll(() => browserProcesses().some(isRenderer)).toBe(true);
    killBrowsers();
    expect((await check).problems).toContainEqual(expect.stringContaining('blank'));
    await own.close();
  });

  test('ends a page that fills memory during use, as a major problem, before the function runs out of memory', async () => {
    // A browser with long limits, because memory fills slowly on a busy machine.
    const own = new LambdaBrowser({
      runtimeScript: publishedScript,
      limits: { tryMs: 15_000, hangMs: 30_000 },
    });
    const fill = page('good/form').replace(
      '</body>',
      `<button id="fill">Fill</button><script>document.getElementById('fill').onclick = () => {
        for (const kept = []; kept.length < 160; ) kept.push(new Uint8Array(64 * 1024 * 1024).fill(1));
      };</script></body>`,
    );
    const ended: number[] = [];
    const kill = process.kill.bind(process);
    const killing = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
      if (signal === 'SIGKILL') ended.push(megabytesOf(pid));
      return kill(pid, signal);
    });
    const { problems, major, passed } = await own.check(fill).finally(() => killing.mockRestore());
    await own.close();
    expect(major).toEqual([expect.stringMatching(/^after clicking “Fill”: the page uses too much memory/)]);
    expect({ problems, passed }).toEqual({ problems: major, passed: [] });
    expect(Math.max(...ended)).toBeGreaterThan(640);
    expect(Math.max(...ended)).toBeLessThan(1_200);
  });

  test('leaves no process behind', async () => {
    await Promise.all([browser, impatient, patient].map((one) => one.close()));
    await expect.poll(browserProcesses).toEqual([]);
    const own = new LambdaBrowser({ runtimeScript: publishedScript });
    const checks = Promise.all([own.check(page('broken/form-leaves')), own.check(page('good/timers'))]);
    await expect.poll(() => browserProcesses().some(isRenderer)).toBe(true);
    const started = browserProcesses();
    await checks;
    await own.close();
    const isStarted = ({ pid, command }: Process) =>
      started.some((known) => known.pid === pid && known.command === command);
    // A process that outlives its browser gets another parent process, so `browserProcesses` alone would miss it.
    const left = () => [...browserProcesses(), ...livingProcesses().filter(isStarted)];
    await expect.poll(left).toEqual([]);
  });
});

interface Process {
  pid: number;
  parentPid: number;
  command: string;
}

/** Returns the resident memory in megabytes; 0 when the process has ended. */
function megabytesOf(pid: number): number {
  const statm = `/proc/${pid}/statm`;
  return existsSync(statm) ? Number(readFileSync(statm, 'utf8').split(' ')[1]) / 256 : 0;
}

const isRenderer = ({ command }: Process) => command.includes('renderer');

function livingProcesses(): Process[] {
  const output = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' });
  return output.split('\n').flatMap((line): Process[] => {
    const [, pid, parentPid, state = 'Z', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parentPid: Number(parentPid), command }];
  });
}

/** Returns the browsers that this process started, with their child processes. Excludes browsers of local functions. */
function browserProcesses(): Process[] {
  const browsers = livingProcesses().filter(({ command }) => /chrom/i.test(command));
  const startedBy = (parent: number): Process[] =>
    browsers.filter(({ parentPid }) => parentPid === parent).flatMap((child) => [child, ...startedBy(child.pid)]);
  return startedBy(process.pid);
}

/** Kills the browsers that this process started. */
function killBrowsers() {
  for (const { pid, parentPid } of browserProcesses()) {
    if (parentPid === process.pid) process.kill(pid, 'SIGKILL');
  }
}
