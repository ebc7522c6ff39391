import type * as z from 'zod';
import type { dataPolicySchema } from '../../../../shared/domain/app-data/data-policy.ts';

/** The policies of an app's collections as its document declares them. */
export type DataDeclaration = z.input<typeof dataPolicySchema>;
