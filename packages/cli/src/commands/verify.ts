import { Command } from '@commander-js/extra-typings';
import { oneLine, plainText } from '../../../../shared/domain/plain-text.ts';
import type { ReceiptFinding } from '../../../../shared/domain/receipt-signature.ts';
import { type CreateCommand, requireText } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Paint } from '../terminal.ts';

const SIGNS = { holds: 'OK   ', fails: 'WRONG', unchecked: '-    ' } as const;
const STYLES = { holds: 'green', fails: 'red', unchecked: 'dim' } as const;

const HELP = `
The command trusts the keys of the deployment (--url), or those in the file of --keys.
It never loads anything from the site that the receipt names, because a forger chooses
that name. It needs no API key, and with --keys no network.`;

export const verify: CreateCommand = (run) =>
  new Command('verify')
    .description('Checks a receipt')
    .argument('<file>', 'the downloaded receipt', requireText)
    .option('--document <file>', 'The built document, to compare')
    .option('--keys <file>', 'The public keys. Default: the keys of the deployment')
    .addHelpText('after', HELP)
    .action((receipt, { document, keys }) =>
      run(async (session) => {
        // Only this command loads the schemas and the signature check, because they are large.
        const { checkReceipt } = await import('../check-receipt.ts');
        const checked = await checkReceipt(
          { receipt, document, keys },
          { trustedSite: session.origin, host: session.host },
        );
        const { holds, findings, keysFrom, otherSite } = checked;
        const { paint } = session.terminal;
        session.result(checked, [
          ...findings.map((finding) => lineOf(finding, paint)),
          paint('bold', holds ? 'The receipt holds.' : 'The receipt does not hold.'),
        ]);
        if (keysFrom !== undefined) session.note(`The keys are from ${plainText(keysFrom)}`);
        if (otherSite !== undefined && !holds)
          session.note(
            `The receipt names another site: ${oneLine(otherSite)}. If you trust it, give its address with --url.`,
          );
        return holds ? EXIT.done : EXIT.doesNotHold;
      }),
    );

function lineOf({ outcome, text }: ReceiptFinding, paint: Paint): string {
  return `${paint(STYLES[outcome], SIGNS[outcome])} ${plainText(text)}`;
}
