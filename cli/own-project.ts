import { exportedScript, exportedViteConfig } from 'virtual:app-scripts';
import { collectProject } from '../shared/client/collect-project.ts';
import { chooseRevision, findProject } from '../shared/client/find-project.ts';
import type { ProjectFile } from '../shared/domain/export-project.ts';
import { oneLine } from '../shared/domain/plain-text.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { loadApp } from './load-app.ts';
import type { Session } from './session.ts';

/**
 * Returns the files of a project with a message for their commit. Throws CliError for the app of somebody else, because the licence is
 * given in the owner's name, and ApiError.
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
      `${name} is the app of somebody else.`,
      EXIT.refused,
      'A remix of it is yours.',
    );
  const files = await collectProject(revision, {
    call: (id, request) => client.call(id, request, { signal: host.signal }),
    loadApp: async () => {
      const { html, images } = await loadApp(revision.appUrl, host);
      return { html, images: new Map(images.map(({ url, bytes }) => [url, bytes])) };
    },
    texts: { script: exportedScript, viteConfig: exportedViteConfig },
  });
  return { files, message: `Add revision ${revision.revisionString} of ${name}` };
}
