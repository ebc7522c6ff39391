/** A template makes one kind of app: it has the words that select it, the plan and the page. */
import type { Step } from '../../../shared/domain/acceptance-steps.ts';
import type { Oklch } from '../../../shared/domain/looks/color-math.ts';
import type { Plan, PlanImage } from '../../../shared/domain/plan.ts';
import type { AppSpec } from './app-spec.ts';
import type { Markup } from './markup.ts';
import type { DataDeclaration } from './shared-data/data-declaration.ts';

export interface Keyword {
  /** One or more words. They match by stem and in this order. */
  phrase: string;
  weight: number;
}

export interface Shortcut {
  keys: string;
  does: string;
}

/** The parts of a page that a template adds to the shared frame. */
export interface AppParts {
  /** One sentence that is shown below the title. */
  tagline: string;
  width: 'narrow' | 'medium' | 'wide' | 'full';
  body: Markup;
  /** The app's script reads this as `kit.config`. */
  config: Readonly<Record<string, unknown>>;
  shortcuts: readonly Shortcut[];
  /** The policies of the collections that visitors share; absent when the app shares nothing. */
  data?: DataDeclaration;
  /** Extra controls in the header, before the theme toggle. */
  headerExtra?: Markup;
}

export interface AppPlan {
  summary: string;
  sections: Plan['sections'];
  data: string[];
  /** The functions of the app, each with the steps that prove it. */
  features: Readonly<Record<string, readonly Step[]>>;
  /** The functions that no check can prove, each with the reason. */
  unshowable?: Readonly<Record<string, string>>;
  images?: PlanImage[];
}

/** Styles and scripts that several templates use. The page includes them before the template's own ones. */
export interface SharedParts {
  styleFile?: URL;
  scriptFile?: URL;
}

export interface Template {
  id: string;
  /** The title when the idea gives no name and no topic. */
  label: string;
  titleFor(topic: string): string;
  /** Returns a title that takes precedence over `titleFor`; undefined for none. */
  titleWithout?(idea: string): string | undefined;
  type: 'webapp' | 'game' | 'website';
  color: Oklch;
  /** SVG paths of a stroked icon in a box of 24 by 24 units. */
  icon: string;
  keywords: readonly Keyword[];
  /** Words for the parts and functions of the app, in English and German. The words of `keywords` count too. */
  can: readonly string[];
  /** Phrases that contain a keyword but mean something else, such as "snake plant". */
  otherMeanings?: readonly string[];
  shared?: readonly SharedParts[];
  styleFile: URL;
  /** A script that imports packages and provides them to the app's script through `kit`. */
  libraryFile?: URL;
  scriptFile: URL;
  compose(spec: AppSpec): AppParts;
  plan(spec: AppSpec): AppPlan;
}

/** An app spec with the template that was chosen for it. */
export interface MatchedSpec extends AppSpec {
  template: Template;
  /** True when no template fits the idea and `template` is therefore a generic app. */
  isSubstitute: boolean;
  /** The requests of the idea that the template does not meet, in the words of the idea. */
  missing: readonly string[];
  /** The templates nearest to the idea; empty unless `isSubstitute`. */
  nearest: readonly Template[];
}

/** Builds a keyword list from phrases that are grouped by weight. */
export function keywords(groups: Readonly<Record<number, readonly string[]>>): Keyword[] {
  return Object.entries(groups).flatMap(([weight, phrases]) =>
    phrases.map((phrase) => ({ phrase, weight: Number(weight) })),
  );
}
