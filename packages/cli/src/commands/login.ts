import { oneLine } from '../../../../shared/domain/plain-text.ts';
import { usageError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Session } from '../session.ts';

export const login: Command = {
  name: 'login',
  summary: 'Signs in to a deployment',
  args: [],
  options: {
    key: {
      type: 'string',
      value: '<key>',
      about: 'The API key. Without it, it is asked for or read from the input',
    },
    wallet: {
      type: 'string',
      value: '<file>',
      about: 'Signs in by the key pair in a file, a JSON list of 64 bytes',
    },
  },
  notes: [
    'The API key is in the account menu of the site. It is kept in a file that only you can read.',
    'BUIDL_KEY in the environment is used in place of a kept key.',
  ],
  run: async (session, input) => {
    const { host } = session;
    const [key, wallet] = [input.text('key'), input.text('wallet')];
    if (key !== undefined && wallet !== undefined) throw usageError('Give --key or --wallet, not both.');
    const apiKey =
      wallet === undefined ? (key ?? (await askForKey(session))).trim() : await byWallet(session, wallet);
    if (!/^[\x21-\x7e]+$/.test(apiKey)) throw usageError('This is not an API key.', 'It begins with buidl_');
    const { user } = await session.clientWith(apiKey).call('getMe', {}, { signal: host.signal });
    const path = session.saveKey(apiKey);
    if (session.isKeyFromEnvironment) session.note('BUIDL_KEY is set and will be used in place of this key.');
    session.note(`The key is kept in ${path}.`);
    session.result({ url: session.origin, user }, [
      `Signed in to ${session.origin} as ${oneLine(user.username)}, with ${user.credits} credits.`,
    ]);
    return EXIT.done;
  },
};

async function askForKey({ host, origin }: Session): Promise<string> {
  const key = host.isInteractive ? await host.askSecret(`API key for ${origin}: `) : await host.readInput();
  if (key.trim() !== '') return key;
  throw usageError('There is no API key in the input.', 'Give it with --key, or sign in with --wallet.');
}

async function byWallet(session: Session, path: string): Promise<string> {
  // Few runs need what signs.
  const { signInByWallet } = await import('../wallet-sign-in.ts');
  return signInByWallet(session.clientWith(undefined), path, session.host.signal);
}
