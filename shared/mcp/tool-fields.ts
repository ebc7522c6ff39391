import * as z from 'zod';
import { revisionStringSchema } from '../contract/fields.ts';

export const projectField = z.string().min(1).describe('The id of the project, prj_…, or its name');

export const newestField = revisionStringSchema.optional().describe('Default: the newest');
