import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type * as z from 'zod';

/** The type of a tool's structured result. `Shape` is the output schema that the tool declares. */
export type ToolData<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

/** Returns a result with `lines` for the model, `data` for programs, and `images` as WebP in base64. */
export function toolResult(
  lines: readonly string[],
  data: Record<string, unknown>,
  images: readonly string[] = [],
): CallToolResult {
  return {
    structuredContent: data,
    content: [
      { type: 'text', text: lines.join('\n') },
      ...images.flatMap((webp, index) => [
        { type: 'text' as const, text: `Picture ${index + 1} of the app` },
        { type: 'image' as const, data: webp, mimeType: 'image/webp' },
      ]),
    ],
  };
}
