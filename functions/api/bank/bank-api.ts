/** The function behind the credit banks of apps. */
import { bankRoutes } from '../../../shared/contract/bank-routes.ts';
import { authenticationServices } from '../../composition.ts';
import { serveArea } from '../serve-area.ts';
import { depositToBank } from './deposit-to-bank.ts';
import { getAppUsage } from './get-app-usage.ts';
import { setUsageControls } from './set-usage-controls.ts';
import { withdrawFromBank } from './withdraw-from-bank.ts';

export const handler = serveArea(
  'bank',
  bankRoutes,
  { setUsageControls, getAppUsage, depositToBank, withdrawFromBank },
  authenticationServices,
);
