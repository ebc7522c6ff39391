import { Command } from '@commander-js/extra-typings';
import { plainText } from '../../../../shared/domain/plain-text.ts';
import type { ReceiptFinding } from '../../../../shared/domain/receipt-signature.ts';
import { type CreateCommand, requireText } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Paint } from '../terminal.ts';

const SIGNS = { holds: 'OK   ', fails: 'WRONG', unchecked: '-    ' } as const;
const STYLES = { holds: 'green', fails: 'red', unchecked: 'dim' } as const;

const HELP = `
The command needs no API key, and with a file for --keys no network.
Judge for yourself whose keys they are: a forged receipt names a site of its forger.`;

export const verify: CreateCommand = (run) =>
  new Command('verify')
    .description('Checks a receipt')
    .argument('<file>', 'the downloaded receipt', requireText)
    .option('--document <file>', 'The built document, to compare')
    .option('--keys <file>', 'The public keys, or their address. Default: the keys of the site in the receipt')
    .addHelpText('after', HELP)
    .action((receipt, { document, keys }) =>
      run(async (session) => {
        // Only this command loads the schemas and the signature check, because they are large.
        const { checkReceipt } = await import('../check-receipt.ts');
        const checked = await checkReceipt({ receipt, document, keys }, session.host);
        const { holds, findings, keysFrom } = checked;
        const { paint } = session.terminal;
        session.result(checked, [
          ...findings.map((finding) => lineOf(finding, paint)),
          paint('bold', holds ? 'The receipt holds.' : 'The receipt does not hold.'),
        ]);
        if (keysFrom !== undefined) session.note(`The keys are from ${plainText(keysFrom)}`);
        return holds ? EXIT.done : EXIT.doesNotHold;
      }),
    );

function lineOf({ outcome, text }: ReceiptFinding, paint: Paint): string {
  return `${paint(STYLES[outcome], SIGNS[outcome])} ${plainText(text)}`;
}
