import * as z from 'zod';
import { examinationSchema } from '../../../../shared/domain/proof.ts';

/** The flows that prove the features of a build, and the controls and flows that the change removes. */
export const examinationFileSchema = examinationSchema.extend({
  /** The number of the document that the Examiner saw: 0 is the first, and each repair adds one. */
  document: z.int(),
  /** True when the Examiner has already written its flows a second time. It may then not do so again. */
  isRetried: z.boolean(),
  /** True for a new app other than a website: at least one flow must use the app, not only read its text. */
  mustAct: z.boolean(),
  /** The names of earlier flows that the change invalidates. */
  outdated: z.array(z.string()),
  /** The controls of the base revision that the change removes or renames. */
  removed: z.array(z.string()),
});
export type ExaminationFile = z.infer<typeof examinationFileSchema>;

/** The observed views of one document, each with its accessibility tree. */
export const observedFileSchema = z.array(z.object({ name: z.string(), widthPx: z.number(), tree: z.string() }));
