import * as z from 'zod';
import { noticeField } from './tool-fields.ts';
import type { ToolData } from './tool-result.ts';

/** The result of the tools that start or follow a build. */
export const BUILD_RESULT = {
  status: z.enum(['running', 'completed', 'failed']),
  operation: z.string().describe('For build_status and cancel_build'),
  percent: z.number().optional().describe('Progress of a running build in percent'),
  progress: z.string().optional().describe('Current step of a running build'),
  price: z.number().optional().describe('The most that the build costs, in credits'),
  cost: z.number().optional().describe('What the build cost, in credits'),
  credits: z.number().optional().describe('Credits of the user after the build'),
  project: z.string().optional(),
  revision: z.string().optional(),
  previewUrl: z.string().optional().describe('To look at the app; for its owner alone'),
  documentUrl: z.string().optional(),
  notice: noticeField,
  untrustedError: z.array(z.string()).optional().describe('Why the build failed'),
  untrustedProof: z
    .array(z.string())
    .optional()
    .describe('How the build ended, and a line for each checked feature and each problem'),
  untrustedNotes: z.array(z.string()).optional().describe('What the model that wrote the app says of it'),
  untrustedCaptions: z.array(z.string()).optional().describe('The captions of the pictures, in their order'),
};

export type BuildResult = ToolData<typeof BUILD_RESULT>;
