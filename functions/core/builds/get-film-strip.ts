import type { FilmStripResponse } from '../../../shared/contract/builds.ts';
import type { Builds } from '../../ports/builds.ts';
import type { Objects } from '../../ports/objects.ts';
import { RequestError } from '../../ports/request-error.ts';
import { findFilmStrip } from '../projects/files/film-strip-file.ts';

/**
 * Returns the film strip of the caller's build: the screenshots after each step of its check. Throws RequestError
 * `not_found` for an unknown operation, another user's operation, and a film strip that was deleted with its revision.
 */
export async function getFilmStrip(
  services: { builds: Pick<Builds, 'find'>; apps: Objects },
  ownerPublicKey: string,
  operationId: string,
): Promise<FilmStripResponse> {
  const operation = await services.builds.find(operationId);
  if (!operation || operation.ownerPublicKey !== ownerPublicKey) {
    throw new RequestError('operation_not_found');
  }
  const { projectId, revisionString, receipt } = operation;
  const strip =
    receipt?.filmStrip && revisionString
      ? await findFilmStrip(services.apps, { projectId, revisionString })
      : undefined;
  if (strip?.operationId !== operationId) {
    throw new RequestError('no_film_strip');
  }
  return { success: true, images: strip.frames.map(({ webp }) => webp) };
}
