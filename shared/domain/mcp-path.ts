/** The path of the site's MCP endpoint. */
export const MCP_PATH = '/mcp';
