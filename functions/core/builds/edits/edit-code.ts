import type { RouteInput } from '../../../../shared/contract/routes.ts';
import { RequestError } from '../../../ports/request-error.ts';
import type { Caller } from '../../auth/authenticate.ts';
import { type ReadImportServices, readSentImport } from '../import-app.ts';
import { type SaveEditServices, saveEdit } from './save-edit.ts';
import { findScriptProblem } from './script-problem.ts';

/**
 * Saves the owner's edited code as the next minor revision. Checks it like an import: size, syntax, foreign code, and
 * everything that browsers would block in an app. Throws RequestError `conflict` when nothing changed, and the errors
 * of `saveEdit` and `readImport`.
 */
export function editCode(
  services: SaveEditServices & ReadImportServices,
  caller: Caller,
  { document: source, ...address }: RouteInput<'editCode'>,
): Promise<{ revisionString: string }> {
  return saveEdit(services, caller, address, {
    summary: 'Code changed by hand.',
    edit: async ({ document: before, imageAssets }) => {
      const { html: document } = await readSentImport(services, source);
      const problem = findScriptProblem(document);
      if (problem !== undefined) {
        const { line, column, message } = problem;
        throw new RequestError({ key: 'import_script_error', params: { file: 'The page', line, column, message } });
      }
      if (document === before) throw new RequestError('nothing_edited');
      return { document, imageAssets };
    },
  });
}
