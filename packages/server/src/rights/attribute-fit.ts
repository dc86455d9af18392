import { type Column, texts, type UserAttributes } from '@mingjing/contract';
import { misfit } from '@mingjing/query';
import type { DataRuleStore } from './data-rules.store.ts';
import { kindOf, quoted } from './value-kinds.ts';

/** The first value of an attribute that no cell of the column can be compared with. */
export function unfitValue(column: Column, values: readonly string[]): string | undefined {
  const found = misfit(column, { column: column.name, op: 'in', value: [...values] });
  return found === undefined ? undefined : quoted(found);
}

/**
 * What refuses a user's attributes: a value that a rule on rows compares with a column of another type. At use such a
 * rule lets nothing through; here the administrator hears why.
 */
export async function attributeCheck(
  store: Pick<DataRuleStore, 'attributeRules'>,
): Promise<(attributes: UserAttributes) => string | undefined> {
  const rules = await store.attributeRules();
  return (attributes) => {
    for (const { attribute, dataset, column } of rules) {
      const values = attributes.find(({ name }) => name === attribute)?.values ?? [];
      const found = unfitValue(column, values);
      if (found !== undefined)
        return texts.dataRules.attributeUnfit(attribute, found, kindOf(column), dataset, column.name);
    }
    return undefined;
  };
}
