import { ApiError } from '@buidl/client/api-error';
import { Command, Option } from '@commander-js/extra-typings';
import { oneLine } from '../../../../shared/domain/plain-text.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CreateCommand } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Session } from '../session.ts';

const HELP = `
The account menu of the site shows the API key.
The key is saved in a file that only you can read.
BUIDL_KEY in the environment replaces a saved key.`;

export const login: CreateCommand = (run) =>
  new Command('login')
    .description('Signs in to a deployment')
    .option('--key <key>', 'The API key. Default: asks for it, or reads it from the input')
    .addOption(
      new Option('--wallet <file>', 'Signs in with the key pair in a file, a JSON list of 64 bytes').conflicts('key'),
    )
    .addHelpText('after', HELP)
    .action(({ key, wallet }) =>
      run(async (session) => {
        const apiKey =
          wallet === undefined ? (key ?? (await askForKey(session))).trim() : await signIn(session, wallet);
        if (!/^[\x21-\x7e]+$/.test(apiKey))
          throw usageError('This is not an API key.', 'An API key begins with buidl_');
        const { user } = await session
          .clientWith(apiKey)
          .call('getMe', {}, { signal: session.host.signal })
          .catch((error: unknown) => {
            throw isRefusedKey(error) ? wrongKey(error, session) : error;
          });
        const path = session.saveKey(apiKey);
        if (session.isKeyFromEnvironment) session.note('BUIDL_KEY is set and replaces this key.');
        session.note(`The key is saved in ${path}.`);
        session.result({ url: session.origin, user }, [
          `Signed in to ${session.origin} as ${oneLine(user.username)}, with ${user.credits} credits.`,
        ]);
        return EXIT.done;
      }),
    );

function isRefusedKey(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}

/** Replaces the general hint for a refused key, because that hint says to run `buidl login`, which is this command. */
function wrongKey({ code, message }: ApiError, { origin }: Session): CliError {
  return new CliError(code, message, EXIT.signedOut, `The account menu of ${origin} shows the API key.`);
}

async function askForKey({ host, origin }: Session): Promise<string> {
  const key = host.isInteractive ? await host.askSecret(`API key for ${origin}: `) : await host.readInput();
  if (key.trim() !== '') return key;
  throw usageError('There is no API key in the input.', 'Give it with --key, or sign in with --wallet.');
}

async function signIn(session: Session, path: string): Promise<string> {
  // The signing code is large, so only this command loads it.
  const { signInByWallet } = await import('../wallet-sign-in.ts');
  return signInByWallet(session.clientWith(undefined), path, session.host.signal);
}
