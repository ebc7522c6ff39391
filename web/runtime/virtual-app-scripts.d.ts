/** The texts of `infra/build/app-scripts.ts`, which says what each is for. */
declare module 'virtual:app-scripts' {
  export const guardScript: string;
  export const publishedScript: string;
  export const inspectedScript: string;
  export const exportedScript: string;
  export const exportedViteConfig: string;
}
