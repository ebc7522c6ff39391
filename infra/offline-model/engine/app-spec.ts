/** What the offline model understands of a prompt. The planner and the coder work from the same spec. */
import type { Palette, Plan } from '../../../shared/domain/plan.ts';
import type { ScriptLanguage } from './language.ts';
import type { Schemes } from './palette.ts';

export type Theme = 'dark' | 'light' | 'system';

export type CssFramework = 'bootstrap' | 'tailwind' | 'materialize' | 'plain';

export interface AppSpec {
  title: string;
  /** The idea as written; empty when there is none. */
  idea: string;
  topic: string | undefined;
  projectType: 'webapp' | 'game' | 'website';
  theme: Theme;
  schemes: Schemes;
  /** The palette a plan names. */
  palette: Palette;
  /** The language of the user's own words where their script tells it. */
  language: ScriptLanguage | undefined;
  wantsImages: boolean;
  /** Whose look the page has; the offline model's own for plain. */
  cssFramework: CssFramework;
  /** The framework that was asked for and that the offline model does not write. */
  missingFramework: 'React' | 'Vue' | undefined;
  /** A second app that the idea asks for, in its words; the offline model makes one at a time. */
  secondWish: string | undefined;
  /** Placeholders of the images that the person sent. */
  sentImages: readonly string[];
  /** Only in advanced builds. */
  plan: Plan | undefined;
}
