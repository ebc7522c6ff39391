import { exportedScript, exportedViteConfig } from 'virtual:app-scripts';

/**
 * The script and the Vite configuration of exported apps. Only commands that export load this module, because other
 * commands do not need it.
 */
export const EXPORT_TEXTS = { script: exportedScript, viteConfig: exportedViteConfig };
