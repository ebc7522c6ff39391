import { type Environment, readEnvironment } from '../../../infra/settings/environment.ts';
import { InvalidSettingsError } from '../../../infra/settings/stack-settings.ts';
import { type Finding, ok, problem } from './check.ts';

/** Replaces settings that mainnet requires but the file lacks, so that the other settings can be checked. */
const STAND_INS = {
  treasury: '11111111111111111111111111111111',
  adminPublicKeys: '11111111111111111111111111111111',
  alarmEmail: 'nobody@buidl.example',
  publicRpcUrl: 'https://solana.buidl.example',
};

interface EnvironmentCheck {
  finding: Finding;
  /** Undefined when the file cannot be read. */
  environment: Pick<Environment, 'settings' | 'stackName'> | undefined;
}

/** Checks a settings file. Returns the result, and the environment if the file can be read. */
export function checkEnvironment(name: string): EnvironmentCheck {
  try {
    const environment = readEnvironment(name);
    return { finding: ok(`stack ${environment.stackName} on ${environment.settings.network}`), environment };
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    const finding = problem(
      error.message.replaceAll(/\s+/g, ' '),
      `Change environments/${name}.json and look again: npm run ops -- settings check`,
    );
    return { finding, environment: readWithStandIns(name) };
  }
}

function readWithStandIns(name: string): Environment | undefined {
  try {
    return readEnvironment(name, STAND_INS);
  } catch {
    return undefined;
  }
}
