import { Argument, Command } from '@commander-js/extra-typings';
import type { CreateCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

const HELP = `
Where to save the script:
  bash: buidl completion bash > ~/.local/share/bash-completion/completions/buidl
  zsh: buidl completion zsh > a folder of $fpath, as _buidl
  fish: buidl completion fish > ~/.config/fish/completions/buidl.fish`;

export const completion: CreateCommand = (run) =>
  new Command('completion')
    .description('Writes a script that completes commands in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', HELP)
    .action((shell, _options, command) =>
      run(async ({ terminal }) => {
        // The completion scripts are large, so only this command loads them.
        const { COMPLETION_SCRIPTS } = await import('../completion-scripts.ts');
        terminal.print(COMPLETION_SCRIPTS[shell](command.parent ?? command));
        return EXIT.done;
      }),
    );
