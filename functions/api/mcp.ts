import { mcpServices } from '../composition/mcp.ts';
import { createMcpHandler } from '../http/create-mcp-handler.ts';

export const handler = createMcpHandler(mcpServices);
