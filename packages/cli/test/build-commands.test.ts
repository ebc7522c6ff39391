import { describe, expect, it } from 'vitest';
import { OPERATION, PROJECT, refused, STATUS, started, status } from '../../client/test/scripted-build.ts';
import { json, lost, type Reaction } from '../../client/test/scripted-fetch.ts';
import { EXIT } from '../src/exit-codes.ts';
import { done, SERVER } from './buidl-server.ts';
import { runWithServer } from './run-with-server.ts';

describe('buidl new', () => {
  it('prints the price, the progress, the cost and the address of the app', async () => {
    const { exitCode, stdout, stderr } = await runWithServer(['new', 'a pomodoro timer'], SERVER);
    expect(exitCode).toBe(EXIT.done);
    expect(stdout).toBe('https://apps.example/a\n');
    expect(stderr.split('\n')).toEqual([
      'This costs up to 10 credits. You have 90.',
      `Building ${PROJECT}, operation ${OPERATION}`,
      ' 40 % Writing the app',
      '100 % Done',
      '✗ A button is too small.',
      `Revision 1 of ${PROJECT} cost 10 credits; 90 are left.`,
      '',
    ]);
  });

  it('draws a progress bar on a terminal and removes it', async () => {
    const { stderr, opened } = await runWithServer(['new', 'a timer', '--open'], SERVER, {
      isTerminal: true,
    });
    expect(stderr).toContain('█░');
    expect(stderr).toContain('\u001b[K');
    expect(opened).toEqual(['https://apps.example/a']);
  });

  it('prints no colors with NO_COLOR', async () => {
    const env = { BUIDL_KEY: 'k', NO_COLOR: '1' };
    const { stderr } = await runWithServer(['new', 'a timer'], SERVER, { isTerminal: true, env });
    expect(stderr).not.toContain('\u001b[3');
  });

  it('prints one JSON object for each status and nothing else with --json', async () => {
    const { stdout, stderr } = await runWithServer(['new', 'a timer', '--json'], SERVER);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ percent }) => percent)).toEqual([40, 100]);
    expect(stderr).toBe('');
  });

  it('names the app after the words of the idea', async () => {
    let form = new FormData();
    const create: Reaction = async (request) => {
      form = await request.formData();
      return started(request);
    };
    await runWithServer(['new', 'a timer for the kitchen, with bells', '--advanced', '--detach'], {
      ...SERVER,
      'POST /api/create-app': create,
    });
    expect(form.get('projectNameDisplay')).toBe('Timer Kitchen Bells');
    expect(form.get('isQuickBuidl')).toBe('false');
  });

  it('reports that a failed build costs nothing', async () => {
    const failing = { ...SERVER, [STATUS]: status(40, { status: 'failed', error: 'The model is away.' }) };
    const { exitCode, stderr } = await runWithServer(['new', 'a timer'], failing);
    expect(exitCode).toBe(EXIT.buildFailed);
    expect(stderr).toContain('error: The build failed: The model is away.\n  Nothing was charged.');
  });

  it('prints the code while it is written', async () => {
    const previewUrl = 'https://apps.example/partial';
    const texts = ['<p>one', '<p>one<p>two\u001b[2J'];
    let loads = 0;
    const server = {
      ...SERVER,
      [STATUS]: [status(40, { previewUrl }), status(60, { previewUrl }), done],
      'GET /partial': () => new Response(texts[loads++]),
      'GET /a': () => new Response('<p>one<p>two<p>three'),
    };
    const { stdout } = await runWithServer(['new', 'a timer', '--code'], server);
    expect(stdout).toContain('<p>one<p>two[2J');
    expect(stdout).not.toContain('\u001b');
  });
});

describe('an interrupted build', () => {
  it('is followed again after a network failure', async () => {
    const server = { ...SERVER, [STATUS]: [status(40), ...Array.from({ length: 7 }, () => lost), done] };
    const { exitCode, stderr } = await runWithServer(['watch', OPERATION], server);
    expect(exitCode).toBe(EXIT.done);
    expect(stderr).toContain('The server could not be reached. The build continues; asking again.');
  });

  it('can be followed later with the suggested command', async () => {
    const server = { ...SERVER, [STATUS]: [status(40), refused(401, 'unauthenticated')] };
    const { exitCode, stderr } = await runWithServer(['watch', OPERATION, '--url', 'https://buidl.example'], server);
    expect(exitCode).toBe(EXIT.signedOut);
    expect(stderr).toContain('Sign in with: buidl login --url https://buidl.example');
    expect(stderr).toContain(`Follow the build with: buidl watch ${OPERATION} --url https://buidl.example`);
  });

  it('continues after Ctrl-C', async () => {
    const stop = new AbortController();
    const interrupted: Reaction = (request) => {
      stop.abort(new DOMException('Interrupted.', 'AbortError'));
      return status(40)(request);
    };
    const options = { signal: stop.signal };
    const { exitCode, stderr } = await runWithServer(
      ['watch', OPERATION],
      { ...SERVER, [STATUS]: interrupted },
      options,
    );
    expect(exitCode).toBe(EXIT.interrupted);
    expect(stderr).toContain(`The build continues. Follow it with: buidl watch ${OPERATION}\n`);
    expect(stderr).toContain(`Stop it with: buidl cancel ${OPERATION}\n`);
    expect(stderr).not.toContain('error');
  });

  it('is named when another build is already running', async () => {
    const busy = refused(409, 'build_in_progress', { operationId: OPERATION });
    const { exitCode, stderr } = await runWithServer(['new', 'a timer'], {
      ...SERVER,
      'POST /api/create-app': busy,
    });
    expect(exitCode).toBe(EXIT.refused);
    expect(stderr).toContain(`buidl watch ${OPERATION}`);
  });
});

describe('a build that cannot be followed', () => {
  it.each([
    [404, 'not_found'],
    [403, 'forbidden'],
  ])('because of %i %s is not advised to be followed again', async (httpStatus, code) => {
    const { exitCode, stderr } = await runWithServer(['watch', OPERATION], { [STATUS]: refused(httpStatus, code) });
    expect({ exitCode, stderr }).toEqual({ exitCode: EXIT.refused, stderr: 'error: No, thanks.\n' });
  });
});

describe('buidl cancel', () => {
  const CANCEL = `POST /api/operations/${OPERATION}/cancel`;

  it('stops a running build', async () => {
    const cancelled = await runWithServer(['cancel', OPERATION], { [CANCEL]: json({ success: true }) });
    expect(cancelled).toMatchObject({
      exitCode: EXIT.done,
      stdout: `The build ${OPERATION} was cancelled.\n`,
      stderr: 'Nothing was charged.\n',
      calls: [CANCEL],
    });
    const asJson = await runWithServer(['cancel', OPERATION, '--json'], { [CANCEL]: json({ success: true }) });
    expect(JSON.parse(asJson.stdout)).toEqual({ operationId: OPERATION, isCancelled: true });
  });

  it('is refused for a build that has ended', async () => {
    const { exitCode, stderr } = await runWithServer(['cancel', OPERATION], { [CANCEL]: refused(409, 'conflict') });
    expect({ exitCode, stderr }).toEqual({ exitCode: EXIT.refused, stderr: 'error: No, thanks.\n' });
  });
});
