import type { Statement } from '../../iam/policy-document.ts';
import type { AddressRange } from './address-range.ts';

interface Subnet {
  vpcId: string;
  range: AddressRange;
  zone: string;
  routeTableId?: string;
}

interface Endpoint {
  service: string;
  routeTableIds: readonly string[];
  policy: readonly Statement[];
}

/** The resources of the networks of functions, by their ids. */
export class Networks {
  readonly vpcs = new Map<string, AddressRange>();
  readonly subnets = new Map<string, Subnet>();
  /** The VPC of each route table. */
  readonly routeTables = new Map<string, string>();
  /** The VPC of each security group. */
  readonly securityGroups = new Map<string, string>();
  readonly endpoints: Endpoint[] = [];
  readonly dnsLists = new Set<string>();
  readonly dnsRuleGroups = new Set<string>();

  /** Returns the policy of the endpoint that all these subnets reach; nothing when one of them reaches none. */
  endpointPolicy(subnetIds: readonly string[], service: string): readonly Statement[] {
    const tables = subnetIds.map((id) => this.subnets.get(id)?.routeTableId ?? '');
    const endpoint = this.endpoints.find(
      (each) => each.service === service && tables.every((table) => each.routeTableIds.includes(table)),
    );
    return endpoint?.policy ?? [];
  }
}

/** Returns the value with this id. Throws when AWS would not find it. */
export function found<Value>(values: ReadonlyMap<string, Value>, id: string): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error(`'${id}' does not exist`);
  return value;
}
