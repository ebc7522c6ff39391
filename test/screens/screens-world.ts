import { type AdminDesk, openAdminDesk } from '../e2e/admin/admin-desk.ts';
import { buildApp, QUICK_APP, reviseApp } from '../fixtures/app-build.ts';
import { publishDocument, putFile } from '../fixtures/published-app.ts';
import { routeCalls } from '../fixtures/route-calls.ts';
import { saveProject } from '../fixtures/saved-project.ts';
import { type SignedInUser, signUpAndLogIn } from '../fixtures/signed-in-user.ts';
import { ADMIN_PASSWORD } from '../integration/admin-password.ts';
import type { SharedCloud } from '../integration/shared-cloud.ts';
import { type BoardApp, publishBoard } from './board-app.ts';

export interface ScreensWorld {
  cloud: SharedCloud;
  desk: AdminDesk;
  newcomer: SignedInUser;
  /** The owner of FocusTomato, a published and showcased app with two revisions, and of apps without a build. */
  owner: SignedInUser;
  projectId: string;
  operationId: string;
  takenDownId: string;
  hillsId: string;
  loudId: string;
  board: BoardApp;
}

const LOUD_APP = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Loud</title><h1>Loud app</h1>
<script>console.log('ready', { players: 2 }); console.warn('slow'); setTimeout(() => missing(), 50);</script></html>`;

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><path fill="#dfe9f2" d="M0 0h160v90H0z"/><path fill="#6b8f71" d="M0 90 50 30l36 42 26-28 48 46z"/></svg>`;

export async function createScreensWorld(cloud: SharedCloud): Promise<ScreensWorld> {
  const calls = routeCalls(cloud.api);
  const { call } = calls;
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
  const hillsId = await saveProject(cloud, owner.publicKey, ['1', '1.1', '2'], 'Hills of the north');
  await putFile(cloud, `images/${hillsId}/0.svg`, PICTURE, 'image/svg+xml');
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
  await call(desk.admin, 'setShowcaseStatus', { projectId, showcaseStatus: true });
  const loud = await publishDocument(cloud, {
    ownerPublicKey: owner.publicKey,
    name: 'loud',
    html: LOUD_APP,
  });
  const loudId = loud.projectId;
  const board = await publishBoard(cloud, owner, calls);
  return { cloud, desk, newcomer, owner, projectId, operationId, takenDownId, hillsId, loudId, board };
}
