/** What the offline model understands of a prompt. The planner and the coder work from the same spec. */
import type { Palette, Plan } from '../../../shared/domain/plan.ts';
import type { FactReader } from './facts/read-facts.ts';
import type { ScriptLanguage } from './language.ts';
import type { Schemes } from './palette.ts';

export type Theme = 'dark' | 'light' | 'system';

export type CssFramework = 'bootstrap' | 'tailwind' | 'materialize' | 'plain';

export interface AppSpec {
  title: string;
  /** The idea as written; empty when there is none. */
  idea: string;
  topic: string | undefined;
  /** The dates, numbers, names and the like that the idea says. */
  facts: FactReader;
  projectType: 'webapp' | 'game' | 'website';
  theme: Theme;
  schemes: Schemes;
  /** The palette that the plan names. */
  palette: Palette;
  /** The language of the user's words, when their script identifies it. */
  language: ScriptLanguage | undefined;
  wantsImages: boolean;
  /** The framework whose styles the page imitates; `plain` is the offline model's own style. */
  cssFramework: CssFramework;
  /** How the one of two designs looks that is asked for. */
  direction: 'calm' | 'bold' | undefined;
  /** The requested framework that the offline model cannot write. */
  missingFramework: 'React' | 'Vue' | undefined;
  /** A second app that the idea asks for, in its words. The offline model makes one app at a time. */
  secondWish: string | undefined;
  /** Placeholder ids of the images that the user sent. */
  sentImages: readonly string[];
  /** Only in advanced builds. */
  plan: Plan | undefined;
}
