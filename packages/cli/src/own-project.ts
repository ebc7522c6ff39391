import { collectProject } from '@buidl/client/collect-project';
import { chooseRevision, findProject } from '@buidl/client/find-project';
import type { ProjectFile } from '../../../shared/domain/export-project.ts';
import { oneLine } from '../../../shared/domain/plain-text.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { fileLoader, loadApp } from './load-app.ts';
import { recordExport } from './record-export.ts';
import type { Session } from './session.ts';

/**
 * Returns the files of a revision of the user's project, and a commit message. Throws ApiError. Throws CliError for
 * another user's app, because the exported licence names the owner.
 */
export async function ownProject(
  session: Session,
  project: string,
  rev: string | undefined,
): Promise<{ files: ProjectFile[]; message: string }> {
  const { host } = session;
  const client = session.client();
  const revision = chooseRevision(await findProject(client, project, host.signal), rev);
  const { user } = await client.call('getMe', {}, { signal: host.signal });
  const name = oneLine(revision.projectNameDisplay);
  if (revision.ownerPublicKey !== user.publicKey)
    throw new CliError(
      'forbidden',
      `${name} belongs to another user.`,
      EXIT.refused,
      'Remix it to get an app of yours.',
    );
  await recordExport(client, revision, host.signal);
  const { EXPORT_TEXTS } = await import('./export-texts.ts');
  const files = await collectProject(revision, {
    call: (id, request) => client.call(id, request, { signal: host.signal }),
    loadApp: async () => {
      const { html, images } = await loadApp(revision.appUrl, host);
      return { html, images: new Map(images.map(({ url, bytes }) => [url, bytes])) };
    },
    loadFile: fileLoader(revision.appUrl, host),
    texts: EXPORT_TEXTS,
  });
  return { files, message: `Add revision ${revision.revisionString} of ${name}` };
}
