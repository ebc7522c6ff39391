import type { IdeaFiles } from '../features/projects/idea-files.ts';

/** Loads the attachments of a prompt for the prompt of Home. Most ideas have no files. */
export async function loadIdeaFiles(): Promise<IdeaFiles> {
  const [{ attachFiles }, { AttachedFiles }] = await Promise.all([
    import('../features/builds/attachments/attach-files.ts'),
    import('../features/builds/components/studio/attached-files.tsx'),
  ]);
  return { attachFiles, AttachedFiles };
}
