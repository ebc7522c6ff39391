/** The spec of an app: everything that the offline model reads from a prompt. */

import type { Schemes } from '../../../shared/domain/looks/color-schemes.ts';
import type { Palette } from '../../../shared/domain/palette.ts';
import type { Plan } from '../../../shared/domain/plan.ts';
import type { AttachedMaterial } from './attached-material.ts';
import type { FactReader } from './facts/read-facts.ts';
import type { ScriptLanguage } from './language.ts';

export type Theme = 'dark' | 'light' | 'system';

export type CssFramework = 'bootstrap' | 'tailwind' | 'materialize' | 'plain';

export interface AppSpec {
  title: string;
  /** The idea as written; empty when the prompt has no idea. */
  idea: string;
  topic: string | undefined;
  /** The dates, numbers, names and other facts of the idea. */
  facts: FactReader;
  projectType: 'webapp' | 'game' | 'website';
  theme: Theme;
  schemes: Schemes;
  /** The colors that the plan contains. */
  palette: Palette;
  /** The language of the idea, if its writing system identifies the language. */
  language: ScriptLanguage | undefined;
  wantsImages: boolean;
  /** The framework whose styles the page imitates; `plain` is the offline model's own style. */
  cssFramework: CssFramework;
  /** The requested design direction. Only builds that make two designs have one. */
  direction: 'calm' | 'bold' | undefined;
  /** The requested JavaScript framework, if the offline model cannot write it. */
  missingFramework: 'React' | 'Vue' | undefined;
  /** Placeholder ids of the images that the user sent. */
  sentImages: readonly string[];
  attached: AttachedMaterial;
  /** The plan of an advanced build; undefined in other builds. */
  plan: Plan | undefined;
}
