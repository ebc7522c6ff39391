import * as z from 'zod';
import { examinationSchema } from '../../../../shared/domain/proof.ts';

/** The flows that show the features of a build, and the Examiner's judgement of a change. */
export const examinationFileSchema = examinationSchema.extend({
  /** The number of the examined document. */
  document: z.int(),
  /** True after the Examiner was asked again, because some of its flows proved nothing. */
  isRetried: z.boolean(),
  /** True for a new app that people use: flows that only read do not prove it. */
  mustAct: z.boolean(),
  /** The names of earlier flows that the change invalidates. */
  outdated: z.array(z.string()),
  /** The controls of the base revision that the change removes or renames. */
  removed: z.array(z.string()),
});
export type ExaminationFile = z.infer<typeof examinationFileSchema>;

/** The views of one document. */
export const observedFileSchema = z.array(z.object({ name: z.string(), widthPx: z.number(), tree: z.string() }));
