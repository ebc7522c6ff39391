import { describe, expect, it } from 'vitest';
import { refused } from '../../client/test/scripted-build.ts';
import { json } from '../../client/test/scripted-fetch.ts';
import { EXIT } from '../src/exit-codes.ts';
import { runWithServer } from './run-with-server.ts';

describe('a wrong command line', () => {
  it.each([
    [['nwe', 'x'], "unknown command 'nwe' (Did you mean new?)"],
    [['xyzzy'], "unknown command 'xyzzy'\n  See: buidl --help"],
    [['ls', '--serach', 'x'], "unknown option '--serach' (Did you mean --search?)\n  See: buidl ls --help"],
    [['new'], "missing required argument 'idea'"],
    [['new', '  '], "value '  ' is invalid for argument 'idea'. It is blank."],
    [['new', 'a', 'timer'], "too many arguments for 'new'. Expected 1 argument but got 2: a, timer."],
    [['revise', 'Tomato'], "missing required argument 'what'"],
    [['ls', '--scope'], "option '--scope <scope>' argument missing"],
    [['ls', '--search', '--scope'], "option '--search <text>' argument missing"],
    [['ls', '--json=yes'], "unknown option '--json=yes'"],
    [['ls', '--scope', 'theirs'], "argument 'theirs' is invalid. Allowed choices are mine, published, showcased, all."],
    [['ls', '--url', 'buidl.example'], '"buidl.example" is not the address of a site.'],
    [['watch', 'prj_1'], "value 'prj_1' is invalid for argument 'operation'. The id of a build begins with op_"],
    [['cancel', 'prj_1'], "value 'prj_1' is invalid for argument 'operation'. The id of a build begins with op_"],
    [['new', 'a timer', '--image', '/nowhere/a.png'], '/nowhere/a.png cannot be read: ENOENT'],
    [['new', 'a timer', '--image', import.meta.filename], 'is not a PNG, JPEG, WebP or GIF image.'],
    [
      ['bank', 'Tomato', 'steal', '3'],
      "value 'steal' is invalid for argument 'direction'. Allowed choices are deposit, withdraw.",
    ],
    [['bank', 'Tomato', 'deposit', '1.5'], 'Say how many credits: a whole number above 0.'],
    [['bank', 'Tomato', 'deposit'], 'Say how many credits: a whole number above 0.'],
    [['new', 'a timer', '--name', '--open'], "option '--name <name>' argument missing"],
    [['publish', 'Tomato', '--remove', '--rev', '2'], "option '--remove' cannot be used with option '--rev"],
    [['completion', 'tcsh'], "value 'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh, fish."],
    [['login', '--key', 'a', '--wallet', 'b'], "option '--wallet <file>' cannot be used with option '--key <key>'"],
    [['login', '--wallet', import.meta.filename], 'has no secret key: a JSON list of 64 numbers'],
  ])('%j is refused before any request', async (argv, message) => {
    const { exitCode, stdout, stderr, calls } = await runWithServer(argv);
    expect(stderr).toContain(`error: `);
    expect(stderr).toContain(message);
    expect({ exitCode, stdout, calls }).toEqual({ exitCode: EXIT.usage, stdout: '', calls: [] });
  });

  it.each([
    [['nwe', '--json']],
    [['--json', 'nwe']],
    [['--json', 'ls', '--serach']],
    [['ls', '--serach', '--json']],
    [['--json', 'bank']],
  ])('%j is reported as JSON', async (argv) => {
    const { stderr } = await runWithServer(argv);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'usage' } });
  });
});

describe('the option --json', () => {
  const server = { 'GET /api/list-apps': json({ success: true, projects: {} }) };

  it.each([
    [['--json', 'ls']],
    [['ls', '--json']],
    [['--url', 'https://buidl.example', '--json', 'ls']],
    [['--json', 'ls', '--url', 'https://buidl.example']],
  ])('stands before or after the command: %j', async (argv) => {
    const { stdout, stderr } = await runWithServer(argv, server);
    expect({ result: JSON.parse(stdout), stderr }).toEqual({ result: { projects: [] }, stderr: '' });
  });

  it.each([[['--json', 'ls']], [['ls', '--json']]])('makes a refusal JSON: %j', async (argv) => {
    const { stderr } = await runWithServer(argv, { 'GET /api/list-apps': refused(403, 'forbidden') });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'forbidden' } });
  });

  it('after -- is a value', async () => {
    const { stderr } = await runWithServer(['bank', '--', '--json'], server);
    expect(stderr).toContain('error: You have no project "--json".');
  });
});

describe('help', () => {
  it.each([[[]], [['--help']], [['help']]])('%j lists the commands and the exit codes', async (argv) => {
    const { exitCode, stdout } = await runWithServer(argv);
    expect(exitCode).toBe(EXIT.done);
    for (const text of ['new ', 'watch ', 'completion ', '--url <address>', '130  Ctrl-C'])
      expect(stdout).toContain(text);
  });

  it.each([[['new', '--help']], [['new', '-h']], [['help', 'new']]])('%j describes one command', async (argv) => {
    const { stdout } = await runWithServer(argv);
    expect(stdout).toContain('Usage: buidl new [options] <idea>');
    expect(stdout).toContain('--advanced');
  });

  it.each([['--version'], ['-v']])('%s shows the version', async (option) => {
    expect(await runWithServer([option])).toMatchObject({ exitCode: EXIT.done, stdout: '1.2.3\n', stderr: '' });
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('for %s contains every command and its options', async (shell) => {
    const { stdout } = await runWithServer(['completion', shell]);
    for (const word of ['login', 'revise', 'data', 'mcp', 'completion', 'advanced', 'wallet'])
      expect(stdout).toContain(word);
  });
});
