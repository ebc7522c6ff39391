import { chooseRevision, findProject } from '@buidl/client/find-project';
import { usageError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { known } from '../known.ts';

const CALLS = { deposit: 'depositToBank', withdraw: 'withdrawFromBank' } as const;

export const bank: Command = {
  name: 'bank',
  summary: 'Shows the bank of an app, of which its AI calls are paid, or moves credits',
  args: [
    { name: 'project', about: 'the id or the name of the project' },
    { name: 'deposit|withdraw', about: 'where to move credits', isOptional: true },
    { name: 'credits', about: 'how many', isOptional: true },
  ],
  options: {},
  run: async (session, input) => {
    const [project = '', direction, credits] = input.args;
    const { signal } = session.host;
    const move = direction === undefined ? undefined : { call: callOf(direction), amount: amountOf(credits) };
    const client = session.client();
    const { projectId, usageControls } = chooseRevision(await findProject(client, project, signal));
    if (move) {
      const moved = await client.call(move.call, { projectId, amount: move.amount }, { signal });
      session.result(moved, [
        `The bank has ${known(moved.appWalletBalance)} credits, you have ${known(moved.credits)}.`,
      ]);
    } else {
      session.result(usageControls, [
        `The bank has ${known(usageControls?.appWalletBalance)} credits.`,
        `Paid by: ${known(usageControls?.billingModel)}`,
      ]);
    }
    return EXIT.done;
  },
};

function callOf(direction: string): (typeof CALLS)[keyof typeof CALLS] {
  if (direction === 'deposit' || direction === 'withdraw') return CALLS[direction];
  throw usageError(`Credits are moved by deposit or withdraw, not ${JSON.stringify(direction)}.`);
}

function amountOf(credits: string | undefined): number {
  const amount = /^[1-9]\d{0,8}$/.test(credits ?? '') ? Number(credits) : Number.NaN;
  if (Number.isNaN(amount)) throw usageError('Say how many credits: a whole number above 0.');
  return amount;
}
