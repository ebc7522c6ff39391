/** A template is a kind of app that the offline model can make: how to recognize, plan and write it. */
import type { Step } from '../../../shared/domain/acceptance-steps.ts';
import type { Plan, PlanImage } from '../../../shared/domain/plan.ts';
import type { AppSpec } from './app-spec.ts';
import type { Oklch } from './color-math.ts';
import type { Markup } from './markup.ts';
import type { DataDeclaration } from './shared-data/data-declaration.ts';

export interface Keyword {
  /** One or more words, matched by stem and in sequence. In scripts without spaces the phrase may stand anywhere. */
  phrase: string;
  weight: number;
}

export interface Shortcut {
  keys: string;
  does: string;
}

/** What a template adds to the page frame. */
export interface AppParts {
  /** One sentence below the title. */
  tagline: string;
  width: 'narrow' | 'medium' | 'wide' | 'full';
  body: Markup;
  /** The app's script reads this as `kit.config`. */
  config: Readonly<Record<string, unknown>>;
  shortcuts: readonly Shortcut[];
  /** The policies of the collections that the app shares, if any. */
  data?: DataDeclaration;
  /** Extra controls in the header, before the theme toggle. */
  headerExtra?: Markup;
}

export interface AppPlan {
  summary: string;
  sections: Plan['sections'];
  data: string[];
  interactions: string[];
  checks: Step[];
  images?: PlanImage[];
}

/** Styles and scripts that several templates share. The page has them before the template's own. */
export interface SharedParts {
  styleFile?: URL;
  scriptFile?: URL;
}

export interface Template {
  id: string;
  /** The title when the idea gives no name and no topic. */
  label: string;
  titleFor(topic: string): string;
  /** A title that takes precedence over the one made from the topic. */
  titleWithout?(idea: string): string | undefined;
  type: 'webapp' | 'game' | 'website';
  color: Oklch;
  /** SVG paths of a stroked icon, 24 by 24. */
  icon: string;
  keywords: readonly Keyword[];
  /** Phrases that contain a keyword but mean something else, such as "snake plant". */
  otherMeanings?: readonly string[];
  shared?: readonly SharedParts[];
  styleFile: URL;
  /** A script that imports packages and gives them to the app's script through `kit`. */
  libraryFile?: URL;
  scriptFile: URL;
  compose(spec: AppSpec): AppParts;
  plan(spec: AppSpec): AppPlan;
}

/** An app spec with the template that its prompt asks for. */
export interface MatchedSpec extends AppSpec {
  template: Template;
  /** Whether the app stands in for one that no template makes. */
  isSubstitute: boolean;
  /** The templates that come nearest to the idea; empty unless the app is a substitute. */
  nearest: readonly Template[];
}

/** Builds a keyword list from `weight: phrases` groups. */
export function keywords(groups: Readonly<Record<number, readonly string[]>>): Keyword[] {
  return Object.entries(groups).flatMap(([weight, phrases]) =>
    phrases.map((phrase) => ({ phrase, weight: Number(weight) })),
  );
}
