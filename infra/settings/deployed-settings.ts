/** Compares the settings in the metadata of a deployed template with the file of its environment. */
import { CloudFormationServiceException, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import type { StackSettings } from './stack-settings.ts';

type DeployedSettings = Readonly<Record<string, unknown>>;

/** The method of `CloudFormationClient` that this module uses. */
interface Templates {
  send(command: GetTemplateCommand): Promise<{ TemplateBody?: string | undefined }>;
}

const templateSchema = z.object({
  Metadata: z.object({ Settings: z.record(z.string(), z.unknown()) }),
});

/** Thrown when the deployed template has no settings, because it belongs to another product or an earlier version. */
export class UnknownSettingsError extends Error {
  readonly code = 'unknown_settings';
}

/** Throws UnknownSettingsError when the template has no settings. */
export function settingsOfTemplate(template: string): DeployedSettings {
  try {
    return templateSchema.parse(JSON.parse(template)).Metadata.Settings;
  } catch (error) {
    throw new UnknownSettingsError('The template has no settings.', { cause: error });
  }
}

/** Returns the settings of a deployed stack; undefined when the stack does not exist. Throws UnknownSettingsError. */
export async function readDeployedSettings(
  templates: Templates,
  stackName: string,
): Promise<DeployedSettings | undefined> {
  try {
    const command = new GetTemplateCommand({ StackName: stackName, TemplateStage: 'Original' });
    const { TemplateBody = '' } = await templates.send(command);
    return settingsOfTemplate(TemplateBody);
  } catch (error) {
    const isMissing = error instanceof CloudFormationServiceException && /does not exist/.test(error.message);
    if (isMissing) return undefined;
    throw error;
  }
}

/** Thrown for a deployment that would replace the table with an empty one. */
export class EmptyTableError extends Error {
  readonly code = 'empty_table';
}

/**
 * Throws EmptyTableError when the setting `tableName` is removed. The stack would then create a new, empty table,
 * because the restore that set `tableName` detached the original table from the stack.
 */
export function requireSameData({ tableName }: DeployedSettings, wanted: StackSettings): void {
  if (typeof tableName !== 'string' || tableName === '' || wanted.tableName !== '') return;
  throw new EmptyTableError(
    `The deployment uses the table ${tableName}. Without "tableName" it would start with an empty table. To go back to an earlier table, set "tableName" to its name.`,
  );
}

export interface SettingChange {
  name: string;
  /** As JSON; undefined for a setting that the deployment does not have. */
  before: string | undefined;
  after: string | undefined;
}

export function settingChanges(deployed: DeployedSettings, wanted: StackSettings): SettingChange[] {
  const after = new Map(Object.entries(wanted).map(([name, value]) => [name, JSON.stringify(value)]));
  const before = new Map(Object.entries(deployed).map(([name, value]) => [name, JSON.stringify(value)]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({ name, before: before.get(name), after: after.get(name) }));
}
