import { setAdminPassword } from '../../../infra/local/operator/set-admin-password.ts';
import type { RouteId, RouteRequest, RouteResponse } from '../../../shared/contract/routes.ts';
import { contract } from '../../../shared/contract/routes.ts';
import { requestOf, send } from '../../fixtures/request-samples.ts';
import { newWallet, type SignedInUser, signUpAndLogIn, type Wallet } from '../../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../admin-password.ts';
import { startTestCloud, type TestCloud } from '../start-cloud.ts';

export interface AdminDesk {
  cloud: TestCloud;
  admin: SignedInUser;
  otherAdmin: SignedInUser;
  /** The wallet of an admin who has no account yet. */
  comingAdminWallet: Wallet;
  /** Returns the response's body. Throws for a refusal and for a body that breaks the contract. */
  call<Id extends RouteId>(
    as: SignedInUser,
    routeId: Id,
    input: RouteRequest<Id>,
  ): Promise<RouteResponse<Id>>;
  /** Returns the raw response, for calls that are refused. */
  refused<Id extends RouteId>(as: SignedInUser, routeId: Id, input: RouteRequest<Id>): Promise<Response>;
}

/** Starts a cloud with an admin password, two admins with accounts, and a third without. */
export async function openAdminDesk(): Promise<AdminDesk> {
  const wallets = [newWallet(), newWallet()];
  const comingAdminWallet = newWallet();
  const cloud = await startTestCloud({
    adminPublicKeys: [...wallets, comingAdminWallet].map(({ publicKey }) => publicKey).join(','),
  });
  await setAdminPassword(cloud, ADMIN_PASSWORD);
  const [admin, otherAdmin] = await Promise.all(wallets.map((wallet) => signUpAndLogIn(cloud.api, wallet)));
  if (!admin || !otherAdmin) throw new Error('The admins could not sign up.');
  const refused: AdminDesk['refused'] = (as, routeId, input) =>
    send(requestOf(cloud.api, routeId, { ...input }), as.apiKey);
  return {
    cloud,
    admin,
    otherAdmin,
    comingAdminWallet,
    refused,
    call: async (as, routeId, input) => {
      const response = await refused(as, routeId, input);
      if (!response.ok) throw new Error(`${routeId} answered ${response.status}: ${await response.text()}`);
      return contract[routeId].output.parse(await response.json());
    },
  };
}
