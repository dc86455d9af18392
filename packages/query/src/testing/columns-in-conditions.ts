import type { Condition } from '../plan/condition.ts';
import type { BoundQuestion } from '../plan/plan.ts';

function namesIn(condition: Condition): string[] {
  switch (condition.kind) {
    case 'always':
    case 'never':
      return [];
    case 'isNull':
    case 'compare':
    case 'oneOf':
      return [condition.of.column.column.name];
    case 'contains':
    case 'inCycle':
      return [condition.of.column.name];
    case 'not':
      return namesIn(condition.of);
    case 'and':
    case 'or':
      return condition.of.flatMap(namesIn);
  }
}

/** Columns that decide which of the innermost rows count. */
export const columnsInConditions = (plan: BoundQuestion): string[] =>
  plan.input === undefined ? namesIn(plan.where) : columnsInConditions(plan.input);
