import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { WebAcl } from './constructs/web-acl.ts';
import type { WebAclSettings } from './settings/limit-settings.ts';

/** CloudFront takes web ACLs from this region only. */
export const EDGE_REGION = 'us-east-1';

interface EdgeStackProps extends StackProps {
  webAcl: WebAclSettings;
}

/** The web ACL, for a main stack in another region than CloudFront's. */
export class EdgeStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, { webAcl, ...props }: EdgeStackProps) {
    super(scope, id, { ...props, env: { ...props.env, region: EDGE_REGION }, crossRegionReferences: true });
    this.webAclArn = new WebAcl(this, 'WebAcl', webAcl).arn;
  }
}
