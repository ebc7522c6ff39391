import * as z from 'zod';
import { recordPlaceSchema } from '../domain/app-data/record-place.ts';
import { APP_RULES } from '../domain/takedown.ts';
import { projectIdSchema, revisionStringSchema } from './fields.ts';

const REPORT_DETAILS_MAX_LENGTH = 1_000;

/** A report of an app that breaks a rule. */
export const reportInputSchema = z.strictObject({
  projectId: projectIdSchema,
  /** Given for a preview; missing for the published app. */
  revisionString: revisionStringSchema.optional(),
  reason: z.enum(APP_RULES),
  details: z.string().trim().max(REPORT_DETAILS_MAX_LENGTH).default(''),
  /** Given when the report is about a visitor's record. */
  record: recordPlaceSchema.optional(),
});
