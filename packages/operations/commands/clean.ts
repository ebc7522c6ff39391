/**
 * `npm run ops -- clean` removes what Buidl wrote outside its folder: files in the temporary folder of the machine, and
 * hashes that the CDK caches. `--dry-run` only lists them. Keeps the data folder. Exits with 0 when nothing is left, 1
 * when Buidl runs, and 2 for a wrong command.
 */
import { parseArgs } from 'node:util';
import {
  CloudRunningError,
  findHashCaches,
  findTemporaryFiles,
  removeTemporaryFiles,
} from '@buidl/local-cloud/host/temporary-files';

try {
  clean();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof CloudRunningError ? 1 : 2;
}

function clean(): void {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const isDry = values['dry-run'];
  const paths = [...findTemporaryFiles(), ...findHashCaches()];
  if (!isDry) removeTemporaryFiles(paths);
  for (const path of paths) console.log(`${isDry ? 'Would remove' : 'Removed'} ${path}`);
  if (paths.length === 0) console.log('There is nothing to remove.');
}
