import {
  BedrockClient,
  GetFoundationModelAvailabilityCommand,
  type GetFoundationModelAvailabilityCommandOutput,
  GetInferenceProfileCommand,
  GetUseCaseForModelAccessCommand,
  ResourceNotFoundException,
  ValidationException,
} from '@aws-sdk/client-bedrock';
import type { StackSettings } from '../../../infra/settings/stack-settings.ts';
import { type Check, type Finding, ok, problem } from './check.ts';

type Model = Pick<StackSettings, 'modelProvider' | 'modelId'>;

/** Returns no checks for a model outside Bedrock. */
export function modelChecks({ modelProvider, modelId }: Model, bedrock = new BedrockClient()): Check[] {
  if (modelProvider !== 'bedrock') return [];
  const [, area, name = modelId] = /^(global|us|us-gov|eu|apac|au|ca|jp)\.(.+)$/.exec(modelId) ?? [];
  return [
    ...(area === undefined ? [] : [inferenceProfile(modelId, bedrock)]),
    ...(name.startsWith('anthropic.') ? [formOfUse(bedrock)] : []),
    modelAccess(name, bedrock),
  ];
}

function inferenceProfile(id: string, bedrock: BedrockClient): Check {
  return {
    name: 'Inference profile',
    asks: 'bedrock:GetInferenceProfile',
    byHand: [`aws bedrock get-inference-profile --inference-profile-identifier ${id}`],
    ask: async () => {
      const todo = 'Choose another region, or a modelId of this one: aws bedrock list-inference-profiles';
      try {
        const command = new GetInferenceProfileCommand({ inferenceProfileIdentifier: id });
        const { status, models = [] } = await bedrock.send(command);
        // A global profile also lists an ARN without a region, which stands for every region.
        const regions = models.map(({ modelArn = '' }) => modelArn.split(':')[3] || 'every region');
        if (status === 'ACTIVE') return ok(`${id} routes to ${[...new Set(regions)].join(', ')}`);
        return problem(`${id} is ${status}`, todo);
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException || error instanceof ValidationException)) throw error;
        return problem(`${id} does not exist in ${await bedrock.config.region()}`, todo);
      }
    },
  };
}

function formOfUse(bedrock: BedrockClient): Check {
  return {
    name: 'Use-case form',
    asks: 'bedrock:GetUseCaseForModelAccess',
    byHand: ['aws bedrock get-use-case-for-model-access'],
    ask: async () => {
      try {
        await bedrock.send(new GetUseCaseForModelAccessCommand());
        return ok('the use case for Anthropic’s models was submitted');
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
        return problem(
          'Anthropic requires a use case once for each account, and none was submitted',
          'In the console: Amazon Bedrock, Model catalog, a model of Anthropic, Submit use case details.',
        );
      }
    },
  };
}

function modelAccess(modelId: string, bedrock: BedrockClient): Check {
  return {
    name: 'Model access',
    asks: 'bedrock:GetFoundationModelAvailability',
    byHand: [`aws bedrock get-foundation-model-availability --model-id ${modelId}`],
    ask: async () => {
      const command = new GetFoundationModelAvailabilityCommand({ modelId });
      return accessFinding(modelId, await bedrock.send(command));
    },
  };
}

function accessFinding(modelId: string, answer: GetFoundationModelAvailabilityCommandOutput): Finding {
  const { agreementAvailability, authorizationStatus, regionAvailability } = answer;
  if (regionAvailability === 'NOT_AVAILABLE')
    return problem(`${modelId} is not offered in this region`, 'Choose another region or another modelId.');
  if (authorizationStatus !== 'AUTHORIZED')
    return problem(
      `the account is not authorized for ${modelId}`,
      'Ask AWS Support, or the owner of the organization: a policy of it may forbid the model.',
    );
  if (agreementAvailability?.status !== 'AVAILABLE')
    return problem(
      `the AWS Marketplace subscription of ${modelId} is ${agreementAvailability?.status ?? 'unknown'}`,
      'The first call creates it: send one message to the model in the console (Amazon Bedrock, Playground) as a user with aws-marketplace:Subscribe and a valid means of payment.',
    );
  return ok(`${modelId} can be called`);
}
