import { isRecord } from '../template/resolver.ts';
import { TemplateError } from '../template/template-error.ts';
import { physicalName } from './physical-name.ts';
import type { ResourceHandler } from './resource-handler.ts';

export const tables: ResourceHandler = {
  async create({ logicalId, type, properties }, { template, dynamoDb, tables }) {
    const given = isRecord(properties) ? properties : {};
    try {
      const TableName = given.TableName ?? physicalName(template.stackName, logicalId);
      const { name, arn } = await dynamoDb.createTable({ ...given, TableName });
      tables.set(logicalId, name);
      return { ref: name, attributes: { Arn: arn } };
    } catch (error) {
      throw new TemplateError(`${logicalId} (${type})`, error instanceof Error ? error.message : String(error));
    }
  },
};
