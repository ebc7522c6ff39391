import { createWebAcl } from '../../waf/web-acl.ts';
import { ACCOUNT_ID } from '../../wire/aws-account.ts';
import { physicalId, physicalName } from './physical-name.ts';
import { type ResourceHandler, withLogicalId } from './resource-handler.ts';

export const webAcls: ResourceHandler = {
  create(request, { template, webAcls }) {
    const name = physicalName(template.stackName, request.logicalId, 128);
    const id = physicalId(request.logicalId, 32);
    const arn = `arn:aws:wafv2:us-east-1:${ACCOUNT_ID}:global/webacl/${name}/${id}`;
    const acl = withLogicalId(request, () => createWebAcl(request.properties));
    webAcls.set(arn, acl);
    return { ref: `${name}|${id}|CLOUDFRONT`, attributes: { Arn: arn, Id: id } };
  },
};
