import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

export interface Picture {
  caption: string;
  /** A WebP image in base64. */
  webp: string;
}

export function toolResult(lines: readonly string[], pictures: readonly Picture[] = []): CallToolResult {
  return {
    content: [
      { type: 'text', text: lines.join('\n') },
      ...pictures.flatMap(({ caption, webp }) => [
        { type: 'text' as const, text: caption },
        { type: 'image' as const, data: webp, mimeType: 'image/webp' },
      ]),
    ],
  };
}
