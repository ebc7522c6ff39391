import * as z from 'zod';
import { TABLE_USES } from '../../../shared/domain/attachments/attachments.ts';

const createPageStateSchema = z.object({
  isQuickBuidl: z.boolean().optional(),
  initialPrompt: z.string().optional(),
  initialProjectName: z.string().optional(),
  startGeneration: z.boolean().optional(),
  /** The files that the user attached to the idea. */
  initialImages: z.array(z.instanceof(File)).optional(),
  /** Key of the file whose look the app follows. */
  initialLook: z.string().optional(),
  initialTableUses: z.record(z.string(), z.enum(TABLE_USES)).optional(),
  /** True when the user was typing in the prompt of the previous page and continues in this page's prompt. */
  isTyping: z.boolean().optional(),
});
export type CreatePageState = z.infer<typeof createPageStateSchema>;

/** Returns the navigation state of `/create-app`. Empty when the location has another state. */
export function readCreatePageState(state: unknown): CreatePageState {
  const parsed = createPageStateSchema.safeParse(state);
  return parsed.success ? parsed.data : {};
}
