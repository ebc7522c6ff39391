/** What was asked for, as the stages read it from the work files. */
import * as z from 'zod';
import { IMAGE_MODES, PROJECT_TYPES } from '../../../shared/constants.ts';
import { llmSettingsSchema, styleSettingsSchema } from '../../../shared/domain/build-settings.ts';

export const buildRequestSchema = z.object({
  projectId: z.string(),
  ownerPublicKey: z.string(),
  projectName: z.string(),
  projectType: z.enum(PROJECT_TYPES),
  idea: z.string(),
  llmSettings: llmSettingsSchema,
  styleSettings: styleSettingsSchema,
  imageMode: z.enum(IMAGE_MODES),
  /** Keys of the pictures that the user sent along. */
  userImageKeys: z.array(z.string()),
  /** The pictures are called `user-<number>`, counting on from those that the app has. */
  firstUserImageNumber: z.int().default(1),
  /** Only of revisions. */
  revision: z.object({ baseRevisionString: z.string(), change: z.string() }).optional(),
});
export type BuildRequest = z.infer<typeof buildRequestSchema>;
