/** The function behind the credit banks of apps. */
import { authenticationServices } from '../../composition.ts';
import { notBuiltYet, serveArea } from '../serve-area.ts';

export const handler = serveArea(
  'bank',
  {
    setUsageControls: notBuiltYet('setUsageControls'),
    depositToBank: notBuiltYet('depositToBank'),
    withdrawFromBank: notBuiltYet('withdrawFromBank'),
  },
  authenticationServices,
);
