/** POST /projects/{projectId}/usage-controls */
import { bankServices } from '../../composition.ts';
import { setUsageControls as run } from '../../core/bank/set-usage-controls.ts';
import { userHandler } from '../serve-area.ts';

export const setUsageControls = userHandler('setUsageControls', (input, { user, isAdmin }) =>
  run(bankServices(), { publicKey: user.publicKey, isAdmin }, input),
);
