import { plainText } from '../../../../shared/domain/plain-text.ts';
import type { ReceiptFinding } from '../../../../shared/domain/receipt-signature.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { Paint } from '../terminal.ts';

const SIGNS = { holds: 'OK   ', fails: 'WRONG', unchecked: '-    ' } as const;
const STYLES = { holds: 'green', fails: 'red', unchecked: 'dim' } as const;

export const verify: Command = {
  name: 'verify',
  summary: 'Says what holds of a receipt',
  args: [{ name: 'receipt', about: 'the file, as it was downloaded', isFile: true }],
  options: {
    document: { type: 'string', value: '<file>', about: 'The built document, to compare' },
    keys: {
      type: 'string',
      value: '<file>',
      about: 'The public keys, or their address. Default: those of the site that the receipt names',
    },
  },
  notes: [
    'It needs no API key, and with --keys and a file no network.',
    'Whose keys they are is for you to judge: a receipt that was made up names a site of its own.',
  ],
  run: async (session, input) => {
    const [receipt = ''] = input.args;
    // Few runs need the schemas and what verifies.
    const { checkReceipt } = await import('../check-receipt.ts');
    const paths = { receipt, document: input.text('document'), keys: input.text('keys') };
    const checked = await checkReceipt(paths, session.host);
    const { holds, findings, keysFrom } = checked;
    const { paint } = session.terminal;
    session.result(checked, [
      ...findings.map((finding) => lineOf(finding, paint)),
      paint('bold', holds ? 'The receipt holds.' : 'The receipt does not hold.'),
    ]);
    if (keysFrom !== undefined) session.note(`The keys are those of ${plainText(keysFrom)}`);
    return holds ? EXIT.done : EXIT.doesNotHold;
  },
};

function lineOf({ outcome, text }: ReceiptFinding, paint: Paint): string {
  return `${paint(STYLES[outcome], SIGNS[outcome])} ${plainText(text)}`;
}
