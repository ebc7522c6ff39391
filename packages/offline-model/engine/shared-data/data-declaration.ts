import type * as z from 'zod';
import type { dataPolicySchema } from '../../../../shared/domain/app-data/data-policy.ts';

/** The data policies that a document declares for its collections. */
export type DataDeclaration = z.input<typeof dataPolicySchema>;
