/** POST /projects/{projectId}/bank/transfer */
import { bankServices } from '../../composition.ts';
import { depositToBank as run } from '../../core/bank/transfer-credits.ts';
import { userHandler } from '../serve-area.ts';

export const depositToBank = userHandler('depositToBank', (input, { user, isAdmin }) =>
  run(bankServices(), { publicKey: user.publicKey, isAdmin }, input),
);
