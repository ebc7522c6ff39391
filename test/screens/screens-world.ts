/** The users and apps that the screens show. */
import { type AdminDesk, openAdminDesk } from '../e2e/admin/admin-desk.ts';
import { buildApp, QUICK_APP, reviseApp } from '../fixtures/app-build.ts';
import { publishDocument } from '../fixtures/published-app.ts';
import { routeCalls } from '../fixtures/route-calls.ts';
import { saveProject } from '../fixtures/saved-project.ts';
import { type SignedInUser, signUpAndLogIn } from '../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../integration/admin-password.ts';
import type { SharedCloud } from '../integration/shared-cloud.ts';

export interface ScreensWorld {
  cloud: SharedCloud;
  desk: AdminDesk;
  newcomer: SignedInUser;
  /** Has FocusTomato with two revisions, published and showcased, and apps without a build. */
  owner: SignedInUser;
  projectId: string;
  operationId: string;
  takenDownId: string;
}

const LOUD_APP = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Loud</title><h1>Loud app</h1>
<script>console.log('ready', { players: 2 }); console.warn('slow'); setTimeout(() => missing(), 50);</script></html>`;

export async function createScreensWorld(cloud: SharedCloud): Promise<ScreensWorld> {
  const { call } = routeCalls(cloud.api);
  const desk = await openAdminDesk(cloud);
  const newcomer = await signUpAndLogIn(cloud.api);
  const owner = await signUpAndLogIn(cloud.api);
  const { projectId, operationId } = await buildApp(cloud.api, owner.apiKey, QUICK_APP);
  await reviseApp(cloud.api, owner.apiKey, projectId, {
    ...QUICK_APP,
    userPrompt: 'make it blue',
    isQuickBuidl: 'false',
    baseRevisionString: '1',
  });
  await saveProject(cloud, owner.publicKey, ['1', '1.1', '2'], 'Hills of the north');
  const takenDownId = await saveProject(cloud, owner.publicKey, ['1'], 'Borrowed tunes');
  const publish = (id: string, revisionToPublish: string, publishedAppName: string) =>
    call(owner, 'publishProject', {
      projectId: id,
      publishStatus: true,
      revisionToPublish,
      publishedAppName,
    });
  await publish(projectId, '1.1', 'focus-tomato');
  await call(owner, 'setRemixStatus', { projectId, isRemixable: true });
  await publish(takenDownId, '1', 'borrowed-tunes');
  const authorization = { reason: 'The music is not yours.', adminPassword: ADMIN_PASSWORD };
  await call(desk.admin, 'setTakenDown', {
    projectId: takenDownId,
    isTakenDown: true,
    rule: 'copyright',
    ...authorization,
  });
  await publishDocument(cloud, { ownerPublicKey: owner.publicKey, name: 'loud', html: LOUD_APP });
  return { cloud, desk, newcomer, owner, projectId, operationId, takenDownId };
}
