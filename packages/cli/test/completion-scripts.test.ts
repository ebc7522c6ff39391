import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { describe, expect, it } from 'vitest';
import { temporaryDir } from '../../../test/fixtures/temporary-dir.ts';
import { COMPLETION_SCRIPTS } from '../src/completion-scripts.ts';

const ODD_TEXT = `it's "a: b" [c] $HOME \`d\` \\`;

const PROGRAM = new Command('buidl')
  .version('1.2.3', '--version', 'Shows the version')
  .option('--url <address>', 'The deployment')
  .helpOption('-h, --help', 'Shows this help')
  .configureHelp({ showGlobalOptions: true });
PROGRAM.command('check')
  .description(ODD_TEXT)
  .argument('<file>', 'the receipt')
  .option('--keys <file>', ODD_TEXT)
  .option('--name <a:b>', 'A name')
  .option('--force', 'Replaces');
PROGRAM.command('list').description('Lists');

describe('completion in bash', () => {
  const dir = temporaryDir('buidl-completion-');
  for (const name of ['receipt.json', 'my keys.json', 'list.txt']) writeFileSync(join(dir, name), '{}');

  it.each<[string[], string[]]>([
    [['che'], ['check']],
    [['check'], ['check']],
    [
      ['list', ''],
      ['--url', '--version', '--help'],
    ],
    [['list', 'rec'], []],
    [['check', 'rec'], ['receipt.json']],
    [['check', '--f'], ['--force']],
    [
      ['check', '--keys', ''],
      ['list.txt', 'my keys.json', 'receipt.json'],
    ],
    [['check', 'my'], ['my keys.json']],
  ])('of %j offers %j', (words, offered) => {
    const line = words.map((word) => `'${word}'`).join(' ');
    const script = `${COMPLETION_SCRIPTS.bash(PROGRAM)}
COMP_WORDS=(buidl ${line}); COMP_CWORD=${words.length}; _buidl
for reply in "\${COMPREPLY[@]}"; do echo "$reply"; done`;
    const lines = execFileSync('bash', ['-c', script], { cwd: dir, encoding: 'utf8' }).split('\n');
    expect(lines.filter((reply) => reply !== '').toSorted()).toEqual(offered.toSorted());
  });
});

describe('completion in zsh', () => {
  const script = COMPLETION_SCRIPTS.zsh(PROGRAM);

  it('escapes brackets, colons, backslashes and quotes for _arguments', () => {
    expect(script).toContain(
      String.raw`'*--keys=[it'\''s "a\: b" \[c\] $HOME ` + String.raw`${'`d`'} \\]:<file>:_files'`,
    );
    expect(script).toContain(String.raw`'*--name=[A name]:<a\:b>:'`);
    expect(script).toContain(`'--force[Replaces]'`);
  });

  it('offers files where the command takes a file', () => {
    const lines = script.split('\n');
    expect(lines.find((line) => line.includes('check) '))).toContain(`'*:file:_files'`);
    expect(lines.find((line) => line.includes('list) '))).not.toContain('_files');
  });

  it('works in $fpath and when it is sourced', () => {
    expect(script).toContain(`'--help[Shows this help]' ': :{_describe command commands}'`);
    expect(script.endsWith('then _buidl "$@"; else compdef _buidl buidl; fi')).toBe(true);
  });

  it('is quoted in the way that bash reads', () => {
    const quoted = script.split('\n').find((line) => line.includes('check:'));
    const read = execFileSync('bash', ['-c', `printf %s ${quoted}`], { encoding: 'utf8' });
    expect(read).toBe(`check:${ODD_TEXT}`);
  });
});

describe('completion in fish', () => {
  const lines = COMPLETION_SCRIPTS.fish(PROGRAM).split('\n');
  const given = (name: string) => `complete -c buidl -n '__fish_seen_subcommand_from ${name}'`;

  it('escapes quotes and backslashes, and nothing else', () => {
    const text = String.raw`'it\'s "a: b" [c] $HOME ` + String.raw`${'`d`'} \\'`;
    expect(lines).toContain(`complete -c buidl -n __fish_use_subcommand -a check -d ${text}`);
    expect(lines).toContain(`${given('check')} -l keys -r -F -d ${text}`);
  });

  it('offers files only for arguments and options that take a file', () => {
    expect(lines[0]).toBe('complete -c buidl -f');
    expect(lines).toContain(`complete -c buidl -n __fish_use_subcommand -l version -d 'Shows the version'`);
    expect(lines).toContain(`${given('check')} -F`);
    expect(lines).not.toContain(`${given('list')} -F`);
    expect(lines).toContain(`${given('check')} -l name -x -d 'A name'`);
    expect(lines).toContain(`${given('check')} -l force -d 'Replaces'`);
  });
});
