import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDbPurchases } from '../../../functions/adapters/dynamodb/credits/purchases.ts';
import { Table } from '../../../functions/adapters/dynamodb/table.ts';
import { saveProject } from '../../fixtures/saved-project.ts';
import { postJson, type SignedInUser, signUpAndLogIn } from '../../fixtures/signed-in-user.ts';
import type { SharedCloud } from '../../integration/shared-cloud.ts';
import type { TestCloud } from '../../integration/start-cloud.ts';

export const APP_NAME = 'reported-hills';

export interface AdminDesk {
  admin: SignedInUser;
  otherAdmin: SignedInUser;
  user: SignedInUser;
}

/** Adds two admins, a user, a report and two payments to review to a cloud. */
export async function openAdminDesk(cloud: SharedCloud): Promise<AdminDesk> {
  const admin = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
  const otherAdmin = await signUpAndLogIn(cloud.api, cloud.takeAdminWallet());
  const user = await signUpAndLogIn(cloud.api);
  await addReport(cloud, user);
  await addPayments(cloud, user);
  return { admin, otherAdmin, user };
}

async function addReport(cloud: TestCloud, owner: SignedInUser): Promise<void> {
  const projectId = await saveProject(cloud, owner.publicKey, ['1']);
  const project = `${cloud.api}/projects/${projectId}`;
  const publication = { publishStatus: true, revisionToPublish: '1', publishedAppName: APP_NAME };
  const published = await postJson(`${project}/publish`, publication, { 'x-api-key': owner.apiKey });
  if (!published.ok) throw new Error(`Publishing was refused: ${await published.text()}`);
  const report = { reason: 'malicious', details: '<b>It asks for my seed phrase</b>' };
  const response = await postJson(`${project}/report`, report);
  if (!response.ok) throw new Error(`The report was refused: ${await response.text()}`);
}

/** Adds two payments for review: one that the test credits, and one that it dismisses. */
async function addPayments(cloud: TestCloud, payer: SignedInUser): Promise<void> {
  const client = new DynamoDBClient({
    endpoint: cloud.endpointVariables.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: 'us-east-1',
    credentials: cloud.operator,
  });
  const purchases = new DynamoDbPurchases(new Table(cloud.nameOf('tables', 'DataTable'), client));
  for (const [index, lamports] of [40_000_000, 70_000_000].entries()) {
    await purchases.review({
      signature: `${index + 5}`.repeat(88),
      mismatches: ['wrong_amount'],
      lamports,
      publicKey: payer.publicKey,
      foundAtMs: Date.now(),
    });
  }
}
