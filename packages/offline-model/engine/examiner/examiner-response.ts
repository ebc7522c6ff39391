/**
 * Writes the response of the Examiner: the flows of the template's features, and the requested features that the
 * template lacks.
 */
import type { Step } from '../../../../shared/domain/acceptance-steps.ts';
import { writtenExamination } from '../../../../shared/domain/written-examination.ts';
import { featuresOf, flowOf } from '../plan-response.ts';
import type { Sections } from '../prompt-sections.ts';
import { readAppSpec } from '../read-app-spec.ts';
import type { MatchedSpec } from '../template.ts';
import type { Examination, ExaminedFeature } from './examination.ts';
import { examineChange } from './examine-change.ts';
import { elementsIn, hasText } from './observed-views.ts';

/** Returns the examination in the line format of the Examiner's response. */
export function examinerResponse(sections: Sections): string {
  const { change } = sections;
  const spec = withSeenTheme(specOf(sections), sections.views);
  const examination: Examination =
    change === undefined ? { features: examineApp(spec, sections) } : examineChange(spec, change, sections);
  return writtenExamination(examination);
}

const TYPES = ['webapp', 'game', 'website'];

/**
 * Returns the spec whose controls occur most often in the views. When the prompt names no project type, tries each
 * type.
 */
function specOf(sections: Sections): MatchedSpec {
  const types = sections.project_type === undefined ? TYPES : [sections.project_type];
  const [best] = types
    .map((type) => readAppSpec({ ...sections, project_type: type }))
    .map((spec) => ({ spec, known: knownControls(spec, sections.views) }))
    .sort((one, other) => other.known - one.known);
  return best?.spec ?? readAppSpec(sections);
}

/**
 * Returns the spec with the theme that the views show. The prompt lacks the build's default settings, which decide the
 * theme.
 */
function withSeenTheme(spec: MatchedSpec, views = ''): MatchedSpec {
  const toggle = elementsIn(views).find(({ role, name }) => role === 'button' && name === 'Dark theme');
  if (toggle === undefined) return spec;
  return { ...spec, theme: toggle.rest.includes('pressed') ? 'dark' : 'light' };
}

function knownControls(spec: MatchedSpec, views = ''): number {
  const steps = Object.values(featuresOf(spec)).flat();
  return steps.filter((step) => isControl(step) && hasText(views, step.name)).length;
}

function examineApp(spec: MatchedSpec, { views = '' }: Sections): ExaminedFeature[] {
  const { unshowable = {} } = spec.template.plan(spec);
  return [
    ...Object.entries(featuresOf(spec)).map(([name, steps]) => examineFeature(name, steps, views)),
    ...Object.entries(unshowable).map(([name, reason]) => ({
      name,
      answer: 'not_showable' as const,
      reason,
    })),
    ...spec.missing.map((name) => ({
      name,
      answer: 'absent' as const,
      reason: `No view has it. The app is made from the template ${spec.template.label}.`,
    })),
  ];
}

/**
 * Returns the Examiner's answer for one feature. The answer is `not_showable` when the feature's flow uses a control
 * that no accessibility tree in `views` contains. A control whose name has a variable, such as “{item}”, need not be
 * there, because the flow itself creates it.
 */
function examineFeature(name: string, steps: readonly Step[], views: string): ExaminedFeature {
  const unseen = steps.find((step) => isControl(step) && !step.name.includes('{') && !hasText(views, step.name));
  if (unseen === undefined || !('name' in unseen)) return { name, answer: 'flows', flows: [flowOf(name, steps)] };
  return { name, answer: 'not_showable', reason: `The browser saw no ${unseen.role} “${unseen.name}”.` };
}

function isControl(step: Step): step is Extract<Step, { role: string }> {
  return 'role' in step && step.action !== 'expect' && step.action !== 'waitFor';
}
