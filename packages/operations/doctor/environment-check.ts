import { readEnvironment } from '../../../infra/settings/environment.ts';
import { InvalidSettingsError, type StackSettings } from '../../../infra/settings/stack-settings.ts';
import { type Finding, ok, problem } from './check.ts';

/** Replaces settings that mainnet requires but the file lacks, so that the other settings can be checked. */
const STAND_INS = {
  treasury: '11111111111111111111111111111111',
  adminPublicKeys: '11111111111111111111111111111111',
  alarmEmail: 'nobody@buidl.example',
  publicRpcUrl: 'https://solana.buidl.example',
};

/** Returns the problem with a settings file, and the settings if they can be read. */
export function checkEnvironment(name: string): { finding: Finding; settings: StackSettings | undefined } {
  try {
    const { settings, stackName } = readEnvironment(name);
    return { finding: ok(`stack ${stackName} on ${settings.network}`), settings };
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    const finding = problem(
      error.message.replaceAll(/\s+/g, ' '),
      `Change environments/${name}.json and look again: npm run ops -- settings check`,
    );
    return { finding, settings: readWithStandIns(name) };
  }
}

function readWithStandIns(name: string): StackSettings | undefined {
  try {
    return readEnvironment(name, STAND_INS).settings;
  } catch {
    return undefined;
  }
}
