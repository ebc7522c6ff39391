import type { Step } from '../../../shared/domain/acceptance-steps.ts';
import { containsText } from './meet-expectation.ts';
import type { OpenedPage } from './opened-page.ts';
import { FIND_LIMIT_MS, performAction } from './perform-action.ts';
import type { StepFault } from './step-fault.ts';
import { toSingleLine } from './to-single-line.ts';
import { waitUntil } from './wait-until.ts';

/** Clicks an element and waits for the file that the app saves. Returns a fault when the expected file is not saved. */
export async function receiveDownload(
  { page, savedFiles }: OpenedPage,
  { file, contains, ...step }: Extract<Step, { action: 'download' }>,
  limitMs = FIND_LIMIT_MS,
): Promise<StepFault | undefined> {
  const earlier = savedFiles.all.length;
  const fault = await performAction(page, { ...step, action: 'click' }, limitMs);
  if (fault) return fault;
  const saved = await waitUntil(async () => savedFiles.all[earlier], limitMs);
  if (!saved) return { reason: 'no file is saved' };
  if (file !== undefined && saved.name !== file) return { reason: `the file is “${toSingleLine(saved.name, 60)}”` };
  if (contains === undefined || containsText(saved.text, contains)) return undefined;
  return { reason: `the file says “${toSingleLine(saved.text, 120)}”` };
}
