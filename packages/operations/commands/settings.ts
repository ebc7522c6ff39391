/**
 * `npm run ops -- settings check` checks the files of all environments. `npm run ops -- settings diff --env prod`
 * prints the changes of a deployment. It reads the deployed template from CloudFormation (credentials as for any AWS
 * tool), or from a file with `--template FILE`.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  readDeployedSettings,
  requireSameData,
  type SettingChange,
  settingChanges,
  settingsOfTemplate,
} from '../../../infra/settings/deployed-settings.ts';
import { DEFAULT_ENVIRONMENT, environmentNames, readEnvironment } from '../../../infra/settings/environment.ts';

const USAGE = 'Usage: npm run ops -- settings check | diff [--env NAME] [--template FILE]';

try {
  const { values, positionals } = parseArgs({
    options: { env: { type: 'string', default: DEFAULT_ENVIRONMENT }, template: { type: 'string' } },
    allowPositionals: true,
  });
  const [command] = positionals;
  if (command === 'check') check();
  else if (command === 'diff') await diff(values.env, values.template);
  else throw new Error(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function check(): void {
  for (const name of environmentNames()) {
    try {
      const { stackName, settings } = readEnvironment(name);
      console.log(`${name}: stack ${stackName}, ${settings.network}`);
    } catch (error) {
      console.log(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}

async function diff(name: string, templatePath: string | undefined): Promise<void> {
  const { stackName, settings } = readEnvironment(name);
  const deployed =
    templatePath === undefined
      ? await readDeployedSettings(new CloudFormationClient({ region: settings.region }), stackName)
      : settingsOfTemplate(readFileSync(templatePath, 'utf8'));
  if (deployed === undefined) {
    console.log(`The stack ${stackName} is not deployed yet. All settings would be new.`);
    return;
  }
  requireSameData(deployed, settings);
  const changes = settingChanges(deployed, settings);
  console.log(changes.length === 0 ? 'No setting would change.' : changes.map(line).join('\n'));
}

function line({ name, before, after }: SettingChange): string {
  return `${name}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`;
}
