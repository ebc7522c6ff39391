import { describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-codes.ts';
import { runWithServer } from './run-with-server.ts';

describe('a wrong command line', () => {
  it.each([
    [['nwe', 'x'], 'There is no command "nwe". Did you mean new?'],
    [['xyzzy'], 'There is no command "xyzzy".\n'],
    [['ls', '--serach', 'x'], '--serach is not an option of buidl ls. Did you mean --search?'],
    [['new'], 'buidl new needs <idea>: what the app is to do, in quotes.'],
    [['new', '  '], 'buidl new needs <idea>'],
    [['new', 'a', 'timer'], 'buidl new does not take "timer". Put quotes around the text.'],
    [['revise', 'Tomato'], 'buidl revise needs <what>'],
    [['ls', '--scope'], '--scope needs a value.'],
    [['ls', '--scope', '--search'], '--scope needs a value.'],
    [['ls', '--json=yes'], '--json has no value.'],
    [['ls', '--scope', 'theirs'], '--scope is one of mine, published, showcased, all, not "theirs".'],
    [['ls', '--url', 'buidl.example'], '"buidl.example" is not the address of a site.'],
    [['watch', 'prj_1'], '"prj_1" is not the id of an operation.'],
    [['new', 'a timer', '--image', '/nowhere/a.png'], '/nowhere/a.png cannot be read: ENOENT'],
    [['new', 'a timer', '--image', import.meta.filename], 'is not a PNG, JPEG, WebP or GIF image.'],
    [['bank', 'Tomato', 'steal', '3'], 'Credits are moved by deposit or withdraw, not "steal".'],
    [['bank', 'Tomato', 'deposit', '1.5'], 'Say how many credits: a whole number above 0.'],
    [['completion', 'tcsh'], 'There is completion for bash, zsh and fish, not for "tcsh".'],
    [['login', '--key', 'a', '--wallet', 'b'], 'Give --key or --wallet, not both.'],
    [['login', '--wallet', import.meta.filename], 'has no secret key: a JSON list of 64 numbers'],
  ])('%j is named, before anything is sent', async (argv, message) => {
    const { exitCode, stdout, stderr, calls } = await runWithServer(argv);
    expect(stderr).toContain(`error: `);
    expect(stderr).toContain(message);
    expect({ exitCode, stdout, calls }).toEqual({ exitCode: EXIT.usage, stdout: '', calls: [] });
  });

  it('is named in JSON for programs', async () => {
    const { stderr } = await runWithServer(['nwe', '--json']);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'usage' } });
  });
});

describe('help', () => {
  it.each([[[]], [['--help']], [['help']]])('for %j lists the commands and the exit codes', async (argv) => {
    const { exitCode, stdout } = await runWithServer(argv);
    expect(exitCode).toBe(EXIT.done);
    for (const text of ['new ', 'watch ', 'completion ', '--url <address>', '130  Ctrl-C'])
      expect(stdout).toContain(text);
  });

  it.each([[['new', '--help']], [['new', '-h']], [['help', 'new']]])(
    '%j is about one command',
    async (argv) => {
      const { stdout } = await runWithServer(argv);
      expect(stdout).toContain('Usage: buidl new <idea> [options]');
      expect(stdout).toContain('--advanced');
    },
  );

  it('has the version', async () => {
    expect((await runWithServer(['--version'])).stdout).toBe('1.2.3\n');
  });
});

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('for %s knows every command and its options', async (shell) => {
    const { stdout } = await runWithServer(['completion', shell]);
    for (const word of ['login', 'revise', 'data', 'mcp', 'completion', 'advanced', 'wallet'])
      expect(stdout).toContain(word);
  });
});
