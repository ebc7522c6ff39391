import { usageError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

/** The command that writes the completion of all commands, itself included. */
export function completionOf(others: readonly Command[]): Command {
  const completion: Command = {
    name: 'completion',
    summary: 'Writes a script that completes commands in a shell',
    args: [{ name: 'shell', about: 'bash, zsh or fish' }],
    options: {},
    notes: [
      'bash: buidl completion bash > ~/.local/share/bash-completion/completions/buidl',
      'zsh: buidl completion zsh > a folder of $fpath, as _buidl',
      'fish: buidl completion fish > ~/.config/fish/completions/buidl.fish',
    ],
    run: async ({ terminal }, input) => {
      const [shell = ''] = input.args;
      if (shell !== 'bash' && shell !== 'zsh' && shell !== 'fish')
        throw usageError(`There is completion for bash, zsh and fish, not for ${JSON.stringify(shell)}.`);
      // No other run needs the scripts.
      const { COMPLETION_SCRIPTS } = await import('../completion-scripts.ts');
      terminal.print(COMPLETION_SCRIPTS[shell]([...others, completion]));
      return EXIT.done;
    },
  };
  return completion;
}
