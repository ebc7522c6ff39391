/** `npm run ops -- doctor --env dev` runs a command of a group; without a command it lists the group. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { COMMAND_GROUPS, type CommandGroup } from './command-groups.ts';

const ROOT = join(import.meta.dirname, '..');

const [groupName = '', ...args] = process.argv.slice(2);
const group = COMMAND_GROUPS[groupName];
if (group === undefined) throw new Error(`There is no group of commands "${groupName}".`);
const [script] = group.commands[args[0] ?? ''] ?? [];
if (script !== undefined) process.exitCode = await run(script, args.slice(1));
else if (group.default !== undefined) process.exitCode = await run(group.default, args);
else list(groupName, group);

async function run(path: string, scriptArgs: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(ROOT, path), ...scriptArgs], { stdio: 'inherit' });
  // Ignores Ctrl-C, because the child process receives it as well and decides when to end.
  process.on('SIGINT', () => undefined);
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

function list(name: string, { commands }: CommandGroup): void {
  console.error(`Usage: npm run ${name} -- COMMAND`);
  for (const [command, [, description]] of Object.entries(commands)) {
    console.error(`  ${command.padEnd(22)}${description}`);
  }
  process.exitCode = 2;
}
