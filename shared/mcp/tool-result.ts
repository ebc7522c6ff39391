import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type * as z from 'zod';

export interface Picture {
  caption: string;
  /** A WebP image in base64. */
  webp: string;
}

/** The fields of a tool's structured result, by the shape that the tool lists as its output. */
export type ToolData<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** Returns a result as text for the model, and as the same data for programs. */
export function toolResult(
  lines: readonly string[],
  data: Record<string, unknown>,
  pictures: readonly Picture[] = [],
): CallToolResult {
  return {
    structuredContent: data,
    content: [
      { type: 'text', text: lines.join('\n') },
      ...pictures.flatMap(({ caption, webp }) => [
        { type: 'text' as const, text: caption },
        { type: 'image' as const, data: webp, mimeType: 'image/webp' },
      ]),
    ],
  };
}
