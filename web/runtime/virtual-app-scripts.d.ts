/** The scripts that `infra/build/app-scripts.ts` builds, as texts. That file describes each of them. */
declare module 'virtual:app-scripts' {
  export const guardScript: string;
  export const publishedScript: string;
  export const inspectedScript: string;
  export const exportedScript: string;
  export const exportedViteConfig: string;
  export const componentKit: Readonly<Record<string, string>>;
}
