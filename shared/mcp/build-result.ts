import * as z from 'zod';
import type { ToolData } from './tool-result.ts';

/** What the tools that start or follow a build return. */
export const BUILD_RESULT = {
  status: z.enum(['running', 'completed', 'failed']),
  operation: z.string().describe('For build_status and cancel_build'),
  percent: z.number().optional().describe('Of a running build'),
  progress: z.string().optional(),
  price: z.number().optional().describe('The most that the build costs, in credits'),
  cost: z.number().optional().describe('What the build cost, in credits'),
  credits: z.number().optional().describe('What the user has left'),
  project: z.string().optional(),
  revision: z.string().optional(),
  previewUrl: z.string().optional().describe('To look at the app; for its owner alone'),
  documentUrl: z.string().optional(),
  error: z.string().optional().describe('Why the build failed'),
  untrustedDetails: z.array(z.string()).optional().describe('What is known about the failure'),
  untrustedProof: z.array(z.string()).optional().describe('A line for each checked feature and each problem'),
  untrustedNotes: z.array(z.string()).optional().describe('What the model that wrote the app says of it'),
  untrustedCaptions: z.array(z.string()).optional().describe('The captions of the pictures, in their order'),
};

export type BuildResult = ToolData<typeof BUILD_RESULT>;
