import type { Objects } from '../../../ports/objects.ts';
import { filmStripKey } from '../../projects/files/app-files.ts';
import type { SavedFilmStrip } from '../../projects/files/film-strip-file.ts';
import { writeJson } from '../operation-folder.ts';
import type { BuiltDesign } from './built-designs.ts';

/** Stores the film strip of the saved attempt, if there is one, next to its document. */
export async function saveFilmStrip(
  apps: Objects,
  { filmStrip }: BuiltDesign,
  saved: { operationId: string; projectId: string; revisionString: string },
): Promise<void> {
  const { operationId, projectId, revisionString } = saved;
  if (!filmStrip) return;
  const file: SavedFilmStrip = { operationId, frames: filmStrip };
  await writeJson(apps, filmStripKey(projectId, revisionString), file);
}
