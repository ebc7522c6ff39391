/** Reads an app spec from the sections of a prompt. Planner and Coder get the same spec for the same prompt. */
import * as z from 'zod';
import type { Oklch } from '../../../shared/domain/looks/color-math.ts';
import {
  makeSchemes,
  planPalette,
  type Schemes,
  schemesOfPalette,
} from '../../../shared/domain/looks/color-schemes.ts';
import { colorsIn } from '../../../shared/domain/looks/color-words.ts';
import { directionWith } from '../../../shared/domain/looks/look-directions.ts';
import type { Palette } from '../../../shared/domain/palette.ts';
import { planSchema } from '../../../shared/domain/plan.ts';
import type { AppSpec, CssFramework, Theme } from './app-spec.ts';
import { attachedMaterial } from './attached-material.ts';
import { chooseTemplate, isSubstitute } from './choose-template.ts';
import { FactReader } from './facts/read-facts.ts';
import { FOREIGN_ARTICLE, isForeign, scriptLanguageOf } from './language.ts';
import { missingFeatures } from './missing-features.ts';
import { calledName, capitalised, headPhrase, tidy, topicOf, withoutName } from './naming.ts';
import { nearestTemplates } from './nearest-templates.ts';
import type { Sections } from './prompt-sections.ts';
import type { MatchedSpec, Template } from './template.ts';

const settingsSchema = z.object({
  theme: z.enum(['dark', 'light', 'system']).optional().catch(undefined),
  imageMode: z.string().optional().catch('None'),
  cssFramework: z.enum(['bootstrap', 'tailwind', 'materialize', 'plain']).catch('plain'),
  jsFramework: z.enum(['vanilla', 'react', 'vue']).catch('vanilla'),
});
const FRAMEWORK_NAMES = { vanilla: undefined, react: 'React', vue: 'Vue' } as const;
const projectTypeSchema = z.enum(['webapp', 'game', 'website']).catch('webapp');

/**
 * The number of characters of an idea that are read. An idea names the app at its beginning, so the rest of a very long
 * idea is ignored.
 */
const MOST_READ_CHARACTERS = 4_000;

/** Returns the app spec with its template. Never throws: missing or malformed sections get defaults. */
export function readAppSpec(sections: Sections): MatchedSpec {
  const idea = (sections.idea ?? '').trim().slice(0, MOST_READ_CHARACTERS);
  const projectName = tidy(sections.project_name ?? '');
  const projectType = projectTypeSchema.parse((sections.project_type ?? '').trim());
  const settings = settingsSchema.parse({
    ...objectIn(sections.default_settings),
    ...objectIn(sections.settings),
  });
  const plan = planSchema.safeParse(parseJson(sections.plan)).data;
  const choice = { idea, projectName: projectName ?? '', projectType };
  const template = chooseTemplate(choice);
  const topic = topicOf(idea);
  const theme = themeIn(idea) ?? settings.theme ?? themeOfLook(sections.look) ?? 'system';
  const own = ownSchemes(idea, template.color);
  const ownPalette = planPalette(own, theme);
  const isOwnPlan = plan === undefined || JSON.stringify(plan.palette) === JSON.stringify(ownPalette);
  const isStandIn = isSubstitute(choice, template);
  const facts = new FactReader(withoutName(idea));
  return {
    template,
    isSubstitute: isStandIn,
    missing: missingFeatures({ idea, facts }, template),
    nearest: isStandIn ? nearestTemplates(choice) : [],
    title: plan?.title ?? projectName ?? calledName(idea) ?? foreignTitle(idea) ?? defaultTitle(template, idea, topic),
    idea,
    topic,
    facts,
    projectType: plan?.type ?? projectType,
    theme,
    schemes: isOwnPlan ? own : schemesOfPalette(plan.palette),
    palette: isOwnPlan ? (lookPalette(sections.looks, idea, theme) ?? ownPalette) : plan.palette,
    language: scriptLanguageOf(`${projectName ?? ''} ${idea}`),
    wantsImages: settings.imageMode !== 'None',
    cssFramework: frameworkIn(idea) ?? settings.cssFramework,
    direction: directionIn(sections.art_direction),
    missingFramework: FRAMEWORK_NAMES[settings.jsFramework],
    sentImages: [...(sections.user_images ?? '').matchAll(SENT_IMAGE)].map(([, id = '']) => id),
    attached: attachedMaterial(sections),
    plan,
  };
}

const newSettingsSchema = z.object({ theme: z.enum(['dark', 'light', 'system']) });

/** Returns the theme in the section `look`. A prompt with this section has no theme in its settings. */
function themeOfLook(look = ''): Theme | undefined {
  const [, theme] = /\bTheme: (\w+)\.$/.exec(look.trim()) ?? [];
  return settingsSchema.shape.theme.parse(theme);
}

/** Returns the theme that was chosen for a revision; undefined when the theme stays the same. */
export function newThemeOf(sections: Sections): Theme | undefined {
  return newSettingsSchema.safeParse(parseJson(sections.new_settings)).data?.theme;
}

/** Returns the art direction, which is the first word of the section `art_direction`. */
function directionIn(text = ''): AppSpec['direction'] {
  const [word] = /^\w+/.exec(text.trim().toLowerCase()) ?? [];
  return word === 'calm' || word === 'bold' ? word : undefined;
}

/** Returns the colors of the first design in the section `looks`; undefined when the idea names colors. */
function lookPalette(looks = '', idea: string, theme: Theme): Palette | undefined {
  const [id] = /^[a-z]+/.exec(looks) ?? [];
  if (id === undefined || colorsIn(idea).length > 0) return undefined;
  const { light, dark } = directionWith(id);
  return theme === 'dark' ? dark : light;
}

function ownSchemes(idea: string, fallback: Oklch): Schemes {
  const [primary = fallback, accent] = colorsIn(idea);
  return makeSchemes(primary, accent);
}

const SENT_IMAGE = /\{\{image:([a-z0-9-]{1,40})\}\}/g;

export function frameworkIn(idea: string): CssFramework | undefined {
  const name = /\b(bootstrap|tailwind|materialize)(?:\s*css)?\b/i.exec(idea)?.[1]?.toLowerCase();
  return (['bootstrap', 'tailwind', 'materialize'] as const).find((each) => each === name);
}

/** Returns the theme that an idea names. This theme overrides the setting. */
export function themeIn(idea: string): Theme | undefined {
  if (/\bdark[\s-]+(?:mode|theme|themed|ui|look)\b/i.test(idea)) return 'dark';
  if (/\blight[\s-]+(?:mode|theme|themed|ui|look)\b/i.test(idea)) return 'light';
  return undefined;
}

/** Returns the first words of an idea that is not English, because titles are composed in English only. */
function foreignTitle(idea: string): string | undefined {
  if (!isForeign(idea)) return undefined;
  const clause = idea.split(/[,.;:!?()\n、。，；：！？]/u, 1)[0] ?? '';
  const title = tidy(clause.replace(FOREIGN_ARTICLE, ''));
  return title === undefined ? undefined : capitalised([...title].slice(0, 48).join(''));
}

function defaultTitle(template: Template, idea: string, topic: string | undefined): string {
  const title = template.titleWithout?.(idea) ?? (topic === undefined ? headPhrase(idea) : template.titleFor(topic));
  return tidy(capitalised(title ?? template.label)) ?? template.label;
}

function objectIn(text: string | undefined): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).safeParse(parseJson(text)).data ?? {};
}

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
