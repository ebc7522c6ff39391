import { chooseRevision, findProject } from '@buidl/client/find-project';
import { Argument, Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { usageError } from '../cli-error.ts';
import { type CreateCommand, PROJECT } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { known } from '../known.ts';
import type { Session } from '../session.ts';

const CALLS = { deposit: 'depositToBank', withdraw: 'withdrawFromBank' } as const;

export const bank: CreateCommand = (run) =>
  new Command('bank')
    .description('Shows the bank of an app, which pays for its AI calls, or moves credits')
    .addArgument(PROJECT)
    .addArgument(new Argument('[direction]', 'where to move credits').choices(['deposit', 'withdraw']))
    .addArgument(new Argument('[credits]', 'how many credits to move').argParser(parseCredits))
    .action((project, direction, credits) =>
      run(async (session) => {
        if (direction === undefined) return showBank(session, project);
        if (credits === undefined) throw usageError('Say how many credits: a whole number above 0.');
        return moveCredits(session, project, CALLS[direction], credits);
      }),
    );

function parseCredits(credits: string): number {
  if (/^[1-9]\d{0,8}$/.test(credits)) return Number(credits);
  throw new InvalidArgumentError('Say how many credits: a whole number above 0.');
}

async function showBank(session: Session, project: string): Promise<number> {
  const revisions = await findProject(session.client(), project, session.host.signal);
  const { usageControls } = chooseRevision(revisions);
  session.result(usageControls, [
    `The bank has ${known(usageControls?.appWalletBalance)} credits.`,
    `Paid by: ${known(usageControls?.billingModel)}`,
  ]);
  return EXIT.done;
}

async function moveCredits(
  session: Session,
  project: string,
  call: (typeof CALLS)[keyof typeof CALLS],
  amount: number,
): Promise<number> {
  const { signal } = session.host;
  const client = session.client();
  const { projectId } = chooseRevision(await findProject(client, project, signal));
  const moved = await client.call(call, { projectId, amount }, { signal });
  session.result(moved, [`The bank has ${known(moved.appWalletBalance)} credits, you have ${known(moved.credits)}.`]);
  return EXIT.done;
}
