import { countProof, isUntried } from '../../../../shared/domain/proof.ts';
import type { Receipt } from '../../../../shared/domain/receipt.ts';
import { truncateText } from '../../../../shared/domain/truncate-text.ts';
import { TURN_INSTRUCTION_MAX_LENGTH, type Turn } from '../../../../shared/domain/turn.ts';
import { importNote } from '../../../../shared/messages/import-notes.ts';
import type { BuildRequest } from '../../../ports/builds.ts';
import type { WorkFiles } from '../work-files.ts';

/** Returns the entry of a build in the project's conversation. Throws StageError when a file is missing. */
export async function conversationTurn(
  files: WorkFiles,
  operationId: string,
  request: BuildRequest,
  receipt: Receipt,
): Promise<Turn> {
  const { revision, importedFile, importNotes } = request;
  const isImport = importedFile !== undefined;
  const plan = revision || isImport ? undefined : await files.readPlan();
  const described = revision ? (await files.readEdit()).summary : plan?.summary;
  const next = plan && plan.next.length > 0 ? plan.next : (isImport ? undefined : await files.readFlows())?.next;
  const fonts = await files.readLostFonts();
  const lost = fonts.length > 0 ? [importNote({ key: 'fonts_missing', params: { fonts: fonts.join(', ') } }).text] : [];
  const summary = [described ?? importNotes?.join(' ') ?? '', ...lost].filter((text) => text !== '').join(' ');
  const instruction = importedFile ?? revision?.change ?? request.idea;
  return {
    kind: isImport ? 'import' : 'build',
    operationId,
    instruction: truncateText(instruction, TURN_INSTRUCTION_MAX_LENGTH),
    imageCount: request.userImageKeys.length,
    ...(summary && { summary }),
    ...(next && next.length > 0 && { next }),
    creditsCharged: receipt.creditsCharged,
    checksPassed: receipt.checksPassed.length,
    ...(receipt.features.length > 0 && {
      proof: { ...countProof(receipt), ...(isUntried(receipt) && { isUntried: true }) },
    }),
    problemsLeft: receipt.problemsLeft.length,
    ...(receipt.revision && {
      baseRevisionString: receipt.revision.baseRevisionString,
      linesAdded: receipt.revision.linesAdded,
      linesRemoved: receipt.revision.linesRemoved,
    }),
  };
}
