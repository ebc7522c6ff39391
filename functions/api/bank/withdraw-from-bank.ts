/** POST /projects/{projectId}/bank/withdraw */
import { bankServices } from '../../composition.ts';
import { withdrawFromBank as run } from '../../core/bank/transfer-credits.ts';
import { userHandler } from '../serve-area.ts';

export const withdrawFromBank = userHandler('withdrawFromBank', (input, { user, isAdmin }) =>
  run(bankServices(), { publicKey: user.publicKey, isAdmin }, input),
);
