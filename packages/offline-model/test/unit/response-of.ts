/** Calls the offline model with the prompts of the pipeline. */
import { completeDocument } from '../../../../functions/core/builds/model/model-text.ts';
import { createOfflineModel } from '../../offline-model.ts';

export interface Ask {
  idea: string;
  name?: string;
  type?: string;
  settings?: string;
  newSettings?: string;
  looks?: string;
  plan?: string;
  direction?: string;
  checks?: string;
  change?: string;
  document?: string;
  question?: string;
  userImages?: string;
  problems?: string;
}

/** Returns the user message with its tagged sections. */
export function message(ask: Ask): string {
  const section = (tag: string, text: string | undefined) =>
    text === undefined ? '' : `<${tag}>\n${text}\n</${tag}>\n`;
  return [
    section('question', ask.question),
    section('project_name', ask.name ?? ''),
    section('project_type', ask.type ?? 'webapp'),
    section('idea', ask.idea),
    section('settings', ask.settings ?? '{"theme":"system","imageMode":"None"}'),
    section('user_images', ask.userImages),
    section('looks', ask.looks),
    section('plan', ask.plan),
    section('art_direction', ask.direction),
    section('checks', ask.checks),
    section('new_settings', ask.newSettings),
    section('change', ask.change),
    section('document', ask.document),
    section('problems', ask.problems),
  ].join('');
}

/** Returns the offline model's response for a stage such as "Editor". For the Coder, returns only the document. */
export async function responseOf(stage: string, ask: Ask): Promise<string> {
  const response = await wholeResponseOf(stage, ask);
  return stage === 'Coder' ? (completeDocument(response) ?? response) : response;
}

/** Returns the whole response, with the text around the document. */
export async function wholeResponseOf(stage: string, ask: Ask): Promise<string> {
  return createOfflineModel().complete({
    modelId: 'offline',
    system: `You are the ${stage} of Buidl.\nAnswer as told.`,
    messages: [{ role: 'user', text: message(ask), imageCount: 0 }],
    maxTokens: 64_000,
    stopSequences: [],
  });
}
