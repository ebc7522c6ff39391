/** On AWS, an alarm without permission to publish fails silently. Here, the boot fails instead. */
import * as z from 'zod';
import { ACCOUNT_ID, REGION } from '../../wire/aws-account.ts';
import { TemplateError } from '../template/template-error.ts';
import type { CloudParts } from './cloud-parts.ts';
import { physicalName } from './physical-name.ts';
import { parseProperties, type ResourceHandler, withLogicalId } from './resource-handler.ts';

export const topics: ResourceHandler = {
  create({ logicalId }, { template }) {
    const name = physicalName(template.stackName, logicalId);
    const arn = `arn:aws:sns:${REGION}:${ACCOUNT_ID}:${name}`;
    return { ref: arn, attributes: { TopicArn: arn, TopicName: name } };
  },
};

const topicPolicySchema = z.strictObject({ PolicyDocument: z.unknown(), Topics: z.array(z.string()) });

export const topicPolicies: ResourceHandler = {
  create(request, { accessControl, template }) {
    const { PolicyDocument, Topics } = parseProperties(topicPolicySchema, request);
    withLogicalId(request, () => {
      for (const topicArn of Topics) accessControl.addResourcePolicy(topicArn, PolicyDocument);
    });
    return { ref: physicalName(template.stackName, request.logicalId) };
  },
};

const actionsSchema = z.array(z.string()).default([]);
const alarmSchema = z.looseObject({
  AlarmActions: actionsSchema,
  OKActions: actionsSchema,
  InsufficientDataActions: actionsSchema,
});

export const alarms: ResourceHandler = {
  create(request, parts) {
    const name = physicalName(parts.template.stackName, request.logicalId, 255);
    const arn = `arn:aws:cloudwatch:${REGION}:${ACCOUNT_ID}:alarm:${name}`;
    const { AlarmActions, OKActions, InsufficientDataActions } = parseProperties(alarmSchema, request);
    for (const action of [...AlarmActions, ...OKActions, ...InsufficientDataActions]) {
      requirePublish(parts, request.logicalId, { name: 'cloudwatch.amazonaws.com', sourceArn: arn }, action);
    }
    return { ref: name, attributes: { Arn: arn } };
  },
};

const budgetSchema = z.looseObject({
  NotificationsWithSubscribers: z
    .array(
      z.looseObject({
        Subscribers: z.array(z.object({ SubscriptionType: z.string(), Address: z.string() })),
      }),
    )
    .default([]),
});

export const budgets: ResourceHandler = {
  create(request, parts) {
    const { NotificationsWithSubscribers: told } = parseProperties(budgetSchema, request);
    const name = physicalName(parts.template.stackName, request.logicalId, 100);
    const service = {
      name: 'budgets.amazonaws.com',
      sourceArn: `arn:aws:budgets::${ACCOUNT_ID}:budget/${name}`,
    };
    for (const { SubscriptionType: type, Address: address } of told.flatMap(({ Subscribers }) => Subscribers)) {
      if (type === 'SNS') requirePublish(parts, request.logicalId, service, address);
    }
    return { ref: name, attributes: {} };
  },
};

/** Checks the permission at the end of the boot, when the policies of all topics are known. */
function requirePublish(
  { accessControl, atEndOfBoot }: CloudParts,
  logicalId: string,
  service: { name: string; sourceArn: string },
  topicArn: string,
) {
  atEndOfBoot.push(() => {
    const needed = { action: 'sns:Publish', resource: topicArn };
    if (accessControl.allows({ kind: 'service', ...service }, needed)) return;
    throw new TemplateError(logicalId, `${service.name} may not publish to ${topicArn}`);
  });
}
