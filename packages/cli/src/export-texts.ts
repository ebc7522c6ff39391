import { exportedScript, exportedViteConfig } from 'virtual:app-scripts';

/** The texts of exported apps. Commands that export load this module on demand, because the others need none of it. */
export const EXPORT_TEXTS = { script: exportedScript, viteConfig: exportedViteConfig };
