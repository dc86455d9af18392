import { dialectCases } from '../testing/cases/index.ts';
import { testEveryDialect } from '../testing/test-every-dialect.ts';

for (const [name, one] of Object.entries(dialectCases)) testEveryDialect(name, one);
