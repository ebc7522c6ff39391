import type { BuidlClient } from '@buidl/client';
import { unexpectedResponse } from '@buidl/client/unexpected-response';
import { EXIT } from './exit-codes.ts';
import { followBuild, reportBuild } from './follow-build.ts';
import { known } from './known.ts';
import type { Session } from './session.ts';

interface FinishOptions {
  code?: boolean | undefined;
  open?: boolean | undefined;
  detach?: boolean | undefined;
}

export async function printPrice(
  session: Session,
  client: BuidlClient,
  cost: 'CREATE_FULL' | 'CREATE_QUICK' | 'REVISE',
): Promise<void> {
  const { signal } = session.host;
  if (session.isJson) return;
  const [{ config }, { user }] = await Promise.all([
    client.call('getPublicConfig', {}, { signal }),
    client.call('getMe', {}, { signal }),
  ]);
  session.note(`This costs up to ${known(config?.costs?.[cost])} credits. You have ${known(user?.credits)}.`);
}

export async function finishBuild(
  session: Session,
  client: BuidlClient,
  started: { operationId: string; projectId: string },
  { code = false, open = false, detach = false }: FinishOptions,
  verb = 'Building',
): Promise<number> {
  const { operationId } = started;
  if (operationId === undefined) throw unexpectedResponse('The server returned no id of the build.');
  const projectId = known(started.projectId);
  if (detach) {
    session.note(`Follow the build with: buidl watch ${operationId}${session.urlOption}`);
    session.result({ operationId, projectId }, [operationId]);
    return EXIT.done;
  }
  session.note(`${verb} ${projectId}, operation ${operationId}`);
  const last = await followBuild(session, client, operationId, { showsCode: code });
  const exitCode = await reportBuild(session, client, last);
  if (exitCode === EXIT.done && open && last.appUrl !== undefined) await session.host.openUrl(last.appUrl);
  return exitCode;
}
